"""The preliminary phase (§301–308): from two decks to the first player's first turn.

=================  ==================================================================================================
module             holds
=================  ==================================================================================================
``texts``          the building blocks for card texts that change recruiting and the reveal, and their hooks
``limits``         who may be taken into a squad: uniqueness, terrains, flyers, the size of the set (§304, §211–212)
``crystals``       what a card costs, what the elements of the set cost, how it may be paid (§202, §304)
``taking``         a card joins a set for its price (§304)
``preparing``      what texts show, find and take in before recruiting (§303)
``dealing``        the deal, mulligans and shuffles (§302)
``placement``      placement areas (§207.4, §305)
``revealing``      the reveal step from "before reveal" to the last host (§306)
``hosts``          who may be the host of what (§210, §214)
``windows``        moments at which players declare features in turn, and passes (§301.2, §303, §307, §308)
``turns``          who may speak in each step, and by which paragraph
``course``         the order of the seven steps
``start``          a start position from two deck lists
``checks``         a deck against a format, a squad against its crystals
=================  ==================================================================================================
"""
