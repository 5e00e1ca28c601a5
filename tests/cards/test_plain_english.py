"""What English says in idioms of its own is read as what the vocabulary has for it; sentences of our own making."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text

SAME = {
    # Wounds and healing.
    "{tap}: Deal 2 wounds to a chosen enemy creature.": "{tap}: wound the chosen enemy creature by 2.",
    "{tap}: Deal 1 wound to up to three enemy creatures.": "{tap}: wound up to 3 enemy creatures by 1.",
    "At the start of your turn, inflict 1 wound on this creature.": "At the start of your turn - wound this card by 1.",
    "On a weak strike against a wounded creature, deal it 1 additional wound.": (
        "On a weak strike against a wounded creature - wound it by 1."
    ),
    "Whenever an adjacent friendly creature dies, this creature heals 2.": (
        "On death of your adjacent creature - heals itself by 2."
    ),
    "{tap}: Wound an elf by the number of chips on this creature.": (
        "{tap}: wound an elf by X, where X is the number of chips."
    ),
    "This creature takes 1 less wound from simple strikes.": "-1 from simple strikes.",
    "This creature suffers no wounds from shots and throws.": "Gets no wounds from shots and throws.",
    "When this creature is dealt 3 or more wounds, it gets 1 chip.": "When it gets 3 or more wounds - gets 1 chip.",
    "Whenever your elf is wounded by a shot, that elf heals by 1.": (
        "When your elf gets wounds from a shot - heal it by 1."
    ),
    "Whenever an adjacent enemy creature opens, it takes 1 wound.": (
        "When an adjacent enemy creature opens - wound it by 1."
    ),
    # Attacks.
    "When this creature is attacked by a flying creature, this creature gets armor 2.": (
        "When this card is attacked with a flying creature - this card gets armor 2."
    ),
    "Shots at this creature are reduced to weak.": "Shots against this card are reduced to weak.",
    "On a simple strike, the target gets curse.": "On a simple strike - the attacked card gets curse.",
    "This creature can attack flyers with simple strikes.": "May attack flyers with simple strikes.",
    "{tap}: Shot of 1-2-3 with range 3.": "{tap}: shot 1-2-3, range 3.",
    "{tap}: Throw 1-2-3, range 3, against a closed enemy creature.": (
        "{tap}: throw 1-2-3, range 3 against a closed enemy creature."
    ),
    "{tap}: Special strike 2 to an adjacent flying creature.": (
        "{tap}: special strike 2 against an adjacent flying creature."
    ),
    "Whenever this creature attacks, it gets 1 chip.": "On attacking - gets 1 chip.",
    "Whenever a friendly creature attacks, this creature gains a chip.": (
        "When a friendly creature attacks with attacks - this card gets 1 chip."
    ),
    "Whenever an enemy flyer attacks this creature, deal 2 wounds to the attacker.": (
        "When an enemy flyer attacks with attacks against this card - wound the attacker by 2."
    ),
    "If this creature kills a creature with a simple strike, it opens.": (
        "When this card kills a creature by a simple strike - opens."
    ),
    "When this creature kills an elf with a shot, it gains 2 additional lives.": (
        "When this card kills an elf by a shot - gets 2 extra lives."
    ),
    "Does not close when attacking.": "Does not close after attacking.",
    "After attacking, it doesn't close.": "After attacking does not close.",
    "When it defends, it does not close.": "Defending does not close.",
    "Ignores armor when attacking demons.": "Ignores armor of demons.",
    "{sudden} {tap}: Redirect an attack from a friendly creature to this creature.": (
        "{sudden} {tap}: redirect an attack from a friendly creature into this card."
    ),
    "{tap}: The chosen enemy creature can't attack until the start of your next turn.": (
        "{tap}: the chosen enemy creature cannot attack with attacks until the start of your next turn."
    ),
    # How often, and for what price.
    "Once per turn, this creature may move to an adjacent cell.": "1 time per turn may move to an adjacent cell.",
    "Once per turn: heal a chosen creature by 1.": "1 time per turn may heal a chosen creature by 1.",
    "{tap}, 2 chips: Shot 2-3-4, range 5.": "{tap} 2{chip}: shot 2-3-4, range 5.",
    "Pay 2 chips: this creature gets armor 2 until end of turn.": "2{chip}: gets armor 2 until the end of the turn.",
    "{chip}: heal itself by 1, once per turn.": "{chip}: heal itself by 1 (1 time per turn).",
    "At the start of your turn, you may pay 2 chips to open this creature.": (
        "At the start of your turn - may lose 2 chips, then open itself."
    ),
    "At the start of your turn, you may close this creature to deal 2 wounds to an adjacent elf.": (
        "At the start of your turn - may close this card, then wound an adjacent elf by 2."
    ),
    "Whenever an enemy creature is summoned, deal 2 wounds to it.": ("On summon of an enemy creature - wound it by 2."),
    "During the enemy's turn, this creature has armor 2.": "In the enemy turn, has armor 2.",
    # Who is meant.
    "Each of your closed elves has armor 1.": "All your closed elves have armor 1.",
    "While an elf is adjacent to this creature, this creature has agility.": (
        "While there is an elf next to this card, gets agility."
    ),
    "While no friendly creatures are adjacent to it, this creature has agility.": (
        "While there are no friendly creatures next to this card, gets agility."
    ),
    "When this creature dies, deal 1 wound to an undead creature.": "On death - wound a creature undead by 1.",
    "Whenever a friendly creature is healed, this creature heals itself by 1.": (
        "When a friendly creature is healed - this card heals itself by 1."
    ),
    "Enemy creatures adjacent to this creature can't defend.": "Adjacent enemy creatures cannot defend.",
    "Other elves in the same row have armor 1.": "Other elves in the same row with this card have armor 1.",
    "At the end of your turn, each creature next to this one loses 1 chip.": (
        "At the end of your turn - each creature next to this card loses 1 chip."
    ),
    "Each of your undead gets +1 to simple strikes.": "Each your undead gets +1 to simple strikes.",
    "All your creatures except this one get armor 1.": "Your other creatures get armor 1.",
    '{tap}: A friendly elf gains "When this creature dies, wound all adjacent creatures by 2".': (
        '{tap}: a friendly elf gains "When it dies - wound all adjacent creatures by 2".'
    ),
    # While what is so.
    "This creature has protection from magic.": "Protection from magic.",
    "As long as this creature is wounded, it has fury 2.": "While this card is wounded, it has fury 2.",
    "Gets +1 to simple strikes as long as it is adjacent to a friendly dwarf.": (
        "Gets +1 to simple strikes while beside it stands a friendly gnome."
    ),
    "While you have a dragon in your squad, this creature has armor 1.": (
        "While your squad has a dragon, gets armor 1."
    ),
    "While an enemy demon is on the battlefield, this creature has armor 1.": (
        "While there is an enemy demon on the battlefield, gets armor 1."
    ),
    # Going, coming, chips.
    "{tap}: Put a chip on any friendly creature.": "{tap}: any friendly creature gets 1 chip.",
    "{tap}: Steal 1 chip from an enemy creature.": "{tap}: move 1 chip from an enemy creature onto this card.",
    "{tap}: Summon an elf of cost 4 or less next to this creature.": "{tap}: summon an elf costing 4 or less.",
    "{tap}: Swap this creature with another friendly creature.": "{tap}: swap places with another friendly creature.",
    "{tap}: Remove poison and curse from a friendly elf.": (
        "{tap}: remove poison from a friendly elf, then remove curse from it."
    ),
    # Prices in words, and how often before them.
    "Tap: Deal 2 damage to a chosen enemy creature.": "{tap}: wound the chosen enemy creature by 2.",
    "Close this creature, spend two chips: magical strike of 4.": "{tap} 2{chip}: magic strike 4.",
    "Tap, remove any number of chips: discharge X, where X is the number of chips removed.": (
        "{tap} X{chip}: discharge X."
    ),
    "Once per turn, spend a chip: untap another troll you control.": "{chip}: open your other troll (1 time per turn).",
    "{tap}: Twice per battle, revive an elf from your graveyard.": (
        "{tap}: revive an elf from your graveyard (2 times per battle)."
    ),
    "{tap}: Heal an elf by 2 (no more than twice per battle).": "{tap}: heal an elf by 2 (2 times per battle).",
    # Who attacks whom, and at whom.
    "On a shot at an elf, the target gets fading 2.": "On a shot against an elf - the attacked card gets fading 2.",
    "When this creature shoots an elf, that elf gets curse.": "On a shot against an elf - that elf gets curse.",
    "Whenever your elf makes a discharge, this creature gets a chip.": (
        "On a discharge of your elf - this card gets 1 chip."
    ),
    "When this creature strikes back, heal an elf by 1.": "On an answering strike - heal an elf by 1.",
    "When this creature strikes a closed elf, put a chip on this creature.": (
        "On a strike against a closed elf - gets 1 chip."
    ),
    "When it dies, it makes a shot 1-2-2 at an enemy elf.": "On death - shot 1-2-2 against an enemy elf.",
    "Whenever it moves: throw of 2 at range 3.": "On movement - throw 2, range 3.",
    "{tap}: Throw 1/2/3 (range 4).": "{tap}: throw 1-2-3, range 4.",
    "On death, discharge 2 at a chosen enemy card, range 3.": (
        "On death - discharge 2, range 3 against the chosen enemy card."
    ),
    '{tap}: Make two throws "knives" of 1-2-2.': '{tap}: 2 throws "knives" 1-2-2.',
    "-1 from flying creatures' simple strikes.": "-1 from simple strikes of flying creatures.",
    "Simple strikes by enemy elves are reduced to 1.": "Simple strikes of enemy elves are reduced to 1.",
    "On a simple strike, deal 1 wound to each card in the target's row.": (
        "On a simple strike - wound each card standing in one row with the attacked card by 1."
    ),
    "Ignores the target's armor.": "Ignores armor.",
    "Simple strikes poison the target by 2.": "On a simple strike - the attacked card gets poison 2.",
    "Enemy elves adjacent to this creature can attack only this creature.": (
        "Adjacent enemy elves may declare attacks only against this card."
    ),
    "When attacking elves, gets +2 to simple strikes.": "+2 to simple strikes against elves.",
    "+1 on shots vs. closed creatures.": "+1 to shots against closed creatures.",
    "Ranged attacks against this creature get -2.": "-2 from ranged attacks.",
    "Its shots get +1 against elves.": "+1 to shots against elves.",
    "-2 damage from throws.": "-2 from throws.",
    "Your elves next to this creature take 1 less wound from shots.": (
        "Your elves adjacent to this card get 1 wound less from shots."
    ),
    # While what is so, and in what order.
    "While wearing armor, has protection from shots.": ("Gets protection from shots, while it wears a suit of armor."),
    "Cannot wear armor.": "Wears no suit of armor.",
    "+1 movement as long as you have a city.": "+1 to {move}, while your squad has a city.",
    "At the end of the opponent's turn, if untapped, gets 1 chip.": (
        "At the end of the enemy turn, if it is open - gets 1 chip."
    ),
    "When defending an elf, this creature does not close.": "Defending an elf, does not close.",
    "For each orc next to this creature, it gets +1 to throws.": "+1 to throws for each orc next to this card.",
    "Starts the battle with a chip for each of your elves.": (
        "Starts the battle with X chips, where X is the number of your elves."
    ),
    "If you are the second player, at the start of the game this creature gets 2 chips.": (
        "{second}: at the start of battle - this card gets 2 chips."
    ),
    "Opens when it kills an elf.": "When it kills an elf - opens.",
    "{tap}: Destroy a creature that has 2 lives or fewer.": "{tap}: destroy a creature with 2 or less lives.",
    "{tap}: Until end of turn, a chosen elf loses flight.": (
        "{tap}: a chosen elf loses flight until the end of the turn."
    ),
    "At the start of the battle, choose an enemy creature. It gets plague.": (
        "At the start of battle - the chosen enemy creature gets plague."
    ),
    # Numbers of attacks, of the host, of the next attack.
    "Shots and throws against this creature deal 2 less damage.": "-2 from shots and throws.",
    "Attacks of forest creatures against this creature have -1.": "-1 from attacks of forest creatures.",
    "Strikes against forest cards get +1.": "+1 to strikes against forest cards.",
    "The host's simple strikes get +2.": "The host gets +2 to simple strikes.",
    "The host gets +1 movement and takes 1 less wound from shots.": "The host gets +1 to {move} and -1 from shots.",
    "After moving, its next simple strike this turn gets +2.": (
        "On movement - gets +2 to its next simple strike until the end of the turn."
    ),
    "In the depths: shots have +2 range.": "In the depth: +2 to the range of shots.",
    "{tap}: Shoot a closed creature for 1-2-3, range 4.": "{tap}: shot 1-2-3, range 4 against a closed creature.",
    # What happens, told in other words.
    "Whenever your opponent summons an elf, deal 2 damage to it.": "On summon of an enemy elf - wound it by 2.",
    "When an elf dies of plague, this creature gets a chip.": "On death of an elf from plague - this card gets 1 chip.",
    "When it throws, it doesn't untap at the start of its next turn.": (
        "On a throw - does not open at the start of its next turn."
    ),
    "The first time each turn an enemy elf acts, deal 1 damage to it.": (
        "When an enemy elf acts - wound it by 1 (1 time per turn)."
    ),
    "On a simple strike, the target is vulnerable to shots until end of turn.": (
        "On a simple strike - the attacked card gets vulnerability to shots until the end of the turn."
    ),
    "While you control another dragon, -2 from shots.": "-2 from shots, while your squad has another dragon.",
    "While your opponent has no elves, this creature has armor 1.": (
        "Gets armor 1, while the enemy squad has no elves."
    ),
    "With two or more gnomes in your squad: +1 to throws.": "+1 to throws, while your squad has 2 or more gnomes.",
    "Elves you control that are adjacent to this creature have armor 1.": "Your adjacent elves get armor 1.",
    "Twice per turn, it doesn't close after attacking.": "Does not close after attacking (2 times per turn).",
    "{tap}: Until your next turn, target elf has armor 2.": (
        "{tap}: an elf gets armor 2 until the start of your turn."
    ),
    "Can't be a defender.": "Cannot defend.",
    # Whose, which and how much, in yet other words.
    "Whenever one of your gnomes dies, this creature gets a chip.": "On death of your gnome - this card gets 1 chip.",
    "If a gnome of yours dies, this creature wounds an enemy elf by 2.": (
        "On death of your gnome - wound an enemy elf by 2."
    ),
    "Tap: a discharge of 1-2-3 with a range of 4.": "{tap}: discharge 1-2-3, range 4.",
    "Spells deal no damage to this creature.": "Gets no wounds from spells.",
    "Your cards cannot wound this creature.": "Gets no wounds from your cards.",
    "Its simple strike is increased by 3.": "+3 to simple strikes.",
    "Discharges get +1 while you have an elf.": "+1 to discharges, while your squad has an elf.",
    "{chip}: this creature's shots get +1 until end of turn.": "{chip}: gets +1 to shots until the end of the turn.",
    "Directed strike against vulnerable elves.": "Directed strike against elves with vulnerability.",
    "When its shot is strong, this creature gets a chip.": "On a strong shot - this card gets 1 chip.",
    "When it makes a weak or medium throw at an elf, the target gets curse.": (
        "On a weak or medium throw against an elf - the attacked card gets curse."
    ),
    "When it hits an elf with a simple strike, close that elf.": (
        "On a simple strike against an elf - close the attacked card."
    ),
    "When an enemy elf dies from an attack of your gnome, this creature opens.": (
        "On death of an enemy elf from attacks of your gnome - opens."
    ),
    "Whenever this creature takes 3 or more damage, it gets a chip.": "When it gets 3 or more wounds - gets 1 chip.",
    "Each other elf you control has armor 1.": "Your other elves get armor 1.",
    "{tap}: An enemy elf loses all its chips.": "{tap}: an enemy elf loses all chips.",
    "{tap}: Target artifact is destroyed.": "{tap}: destroy an artifact.",
    "Enemy terrains have no features while this creature is on the enemy half.": (
        "All enemy terrains lose features, while this card stands on the enemy half of the battlefield."
    ),
    # A full stop where the sentence goes on.
    "{tap}: Summon an elf. It gets armor 2.": "{tap}: summon an elf, then it gets armor 2.",
    "{tap}: Roll a die. On a 5 or 6, destroy a chosen enemy creature.": (
        "{tap}: roll a die: if it shows 5 or 6 - destroy a chosen enemy creature."
    ),
    "{tap}: Roll a die. If the result is 4 or more, heal this creature by 3; otherwise, wound it by 1.": (
        "{tap}: roll a die: if it shows 4 or more - heal this card by 3; otherwise wound this card by 1."
    ),
    # What is done to somebody, told of whom it is done to.
    "When hit by a shot, this creature gets a chip.": "On a shot against this card - gets 1 chip.",
    "When it is hit by a simple strike, deal 1 damage to the attacker.": (
        "On a simple strike against this card - wound the attacker by 1."
    ),
    "An elf hit by its throws gets curse.": "On a throw against an elf - the attacked card gets curse.",
    "When an enemy elf is killed by this creature, this creature opens.": "When this card kills an enemy elf - opens.",
    "{tap}: An enemy elf is closed.": "{tap}: close an enemy elf.",
    "{tap}: A friendly elf is moved to an adjacent cell.": "{tap}: move a friendly elf to an adjacent cell.",
    "At the start of battle, put a chip on each of your dwarves.": (
        "At the start of battle - each your gnome gets 1 chip."
    ),
    "Whenever this creature attacks, poison the target by 1.": (
        "Whenever this creature attacks, poison the attacked card by 1."
    ),
    # Strikes of one force, those that nobody answers.
    "Its strong strikes get +2.": "+2 to strong strikes.",
    "Weak shots of this creature deal 1 more wound.": "+1 to weak shots.",
    "Its simple strikes are unanswered.": "Unanswered strike.",
    # Who has not moved; for how long.
    "At the end of your turn, if this creature did not move this turn, it gets a chip.": (
        "At the end of your turn, if it has not moved this turn - gets 1 chip."
    ),
    "After moving, this creature can't attack this turn.": (
        "On movement - cannot attack with attacks until the end of the turn."
    ),
    "{tap}: A friendly elf gets +2 to throws this turn.": (
        "{tap}: a friendly elf gets +2 to throws until the end of the turn."
    ),
    "This creature may move one additional cell.": "+1 to {move}.",
    "This creature can hold at most 3 chips.": "At most 3 chips.",
    "{tap}: Shot 1-2-3 against an enemy elf in the same row.": (
        "{tap}: shot 1-2-3 against an enemy elf in the same row with this card."
    ),
    "{tap}: Teleport this creature to any free cell on your half.": "{tap}: teleport to any free cell of your half.",
    "{tap}: Summon an elf costing no more than 4 onto an adjacent cell.": "{tap}: summon an elf costing 4 or less.",
    "While your opponent has more elves than you, it has agility.": (
        "Gets agility, while the enemy squad has more than elves than your squad."
    ),
    "As long as this creature is in formation, it has armor 1.": "Formation: armor 1.",
    "This creature may defend adjacent elves without closing.": "Defending adjacent elves, does not close.",
    "{tap}: Roll a die: on 1-3, this creature gets a chip; on 4-6, open it.": (
        "{tap}: roll a die: if it shows 1-3 - this card gets 1 chip; if it shows 4-6 - open this card."
    ),
    # What is done for a price.
    "At the start of your turn, you may close this creature. If you do, heal an adjacent elf by 2.": (
        "At the start of your turn - may close this card, then heal an adjacent elf by 2."
    ),
    "At the end of your turn, you may pay 2 chips; if you do, heal this creature by 3.": (
        "At the end of your turn - may lose 2 chips, then heal itself by 3."
    ),
    # Allies and enemies.
    "Allies next to this creature get +1 to simple strikes.": "Your adjacent creatures get +1 to simple strikes.",
    "{tap}: Heal another ally by 2.": "{tap}: heal your other creature by 2.",
    # What is kept off, and whose attacks go elsewhere.
    "This creature is immune to poison.": "Protection from poison.",
    "Spells don't affect this creature.": "Protection from spells.",
    "Magic strikes deal 2 less damage to this creature.": "-2 from magic strikes.",
    "When an adjacent elf is attacked, you may make this creature the target of that attack instead.": (
        "When an adjacent elf is attacked, this creature may redirect this attack into this card."
    ),
    "{sudden} {tap}: Redirect a shot against an adjacent elf to this creature.": (
        "{sudden} {tap}: redirect a shot from an adjacent elf into this card."
    ),
    "This creature may throw at closed creatures only.": "May declare throws only against closed creatures.",
    "Once per turn, when this creature kills a gnome, it may attack again.": (
        "When it kills a gnome - may attack again until the end of the turn (1 time per turn)."
    ),
    # Who is where, and who wears what.
    "When an enemy elf moves next to this creature, deal 1 damage to it.": (
        "When an enemy elf moves to a cell next to this card - wound it by 1."
    ),
    "While a dwarf is behind this creature, it has armor 2.": "Gets armor 2, while behind this card there is a gnome.",
    "Each creature in this creature's column gets -1 to shots.": (
        "Each creature in the same column with this card gets -1 to shots."
    ),
    "The wearer of this card has armor 1.": "The host gets armor 1.",
    "Equipped creature gets +2 to simple strikes.": "The host gets +2 to simple strikes.",
    "At the end of your turn, if you control no other elves, destroy this creature.": (
        "At the end of your turn, if your squad has no other elves - destroy this card."
    ),
    # When, how often and for which of them.
    "If this creature hasn't attacked this turn, it gets a chip at the end of your turn.": (
        "At the end of your turn, if it did not attack this turn - gets 1 chip."
    ),
    "The first time this creature is wounded each turn, it gets a chip.": (
        "When wounded - gets 1 chip (1 time per turn)."
    ),
    "Enemy elves that were wounded this turn can't heal.": "Enemy elves wounded this turn cannot be healed.",
    "When this creature is destroyed by a spell, summon an elf.": "On death from spells - summon an elf.",
    "This creature gains +1 to throws every time it kills.": "When it kills a card - gets +1 to throws.",
    "This creature's first simple strike each turn gets +2.": (
        "The first simple strike of this card each turn gets +2 to its value."
    ),
    "All your creatures ignore armor.": 'Your creatures have "Ignores armor".',
    # What triggers, told of whom it happens to; numbers that are equal to others; how often.
    "When this creature is revealed, it gets 2 chips.": "On reveal - gets 2 chips.",
    "When this creature misses, it gets a chip.": "On a miss - gets 1 chip.",
    "Whenever an enemy elf is poisoned, this creature opens.": "When an enemy elf gets poison - this card opens.",
    "When your elf is killed by a simple strike, deal 2 wounds to the attacker.": (
        "On death of your elf from simple strikes - wound the attacker by 2."
    ),
    "{tap}: Deal damage to an elf equal to the number of your closed gnomes.": (
        "{tap}: wound an elf by X, where X is the number of your closed gnomes."
    ),
    "This creature can attack twice per turn.": "May attack 2 times per turn.",
    "Its shots can't be redirected.": "Shots of this card cannot be redirected.",
    "Damage dealt to this creature by poison is reduced by 1.": "-1 from poison.",
    "Enemy elves can't move next to this creature.": "Enemy elves cannot move to cells next to this card.",
    "Whenever you summon an ally, you may give it armor 1.": (
        "Whenever you summon a creature, you may give it armor 1."
    ),
    "{tap}: Two elves swap places.": "{tap}: swap two elves.",
    "{tap}: Poison adjacent enemies by 1.": "{tap}: poison all adjacent enemy creatures by 1.",
    "{tap}: Wounded allies heal by 1.": "{tap}: heal all your wounded creatures by 1.",
    "When an enemy elf shoots your gnome, this creature gets a chip.": (
        "On a shot of an enemy elf against your gnome - this card gets 1 chip."
    ),
    "Creatures cheaper than 4 can't attack this creature.": ("Creatures costing 3 or less cannot attack this card."),
    "Each ally in the same column has armor 1.": "Each your creature in the same column with this card gets armor 1.",
    "The ally behind this creature has armor 1.": "All your creatures behind this card get armor 1.",
    "If you have both an elf and a dwarf, this creature has armor 2.": (
        "Gets armor 2, while your squad has an elf and a gnome."
    ),
    "While attacking a closed creature, this creature ignores armor.": "Ignores armor of closed creatures.",
    "This creature may not be healed.": "Cannot be healed.",
}


@pytest.mark.parametrize("said", sorted(SAME))
def test_it_is_the_same(said: str) -> None:
    this, that = compile_text(said), compile_text(SAME[said])
    assert not that.unsupported, that.unsupported
    assert not this.unsupported, this.unsupported
    plain, meant = ([{**feature, "readings": []} for feature in one.features] for one in (this, that))
    assert plain == meant  # what a noun of sides leaves open: see test_doubts


@pytest.mark.parametrize(
    "said",
    [
        "{tap}: Deal 1 wound to each creature adjacent to a chosen creature.",  # which one is chosen, and by whom
        "When this creature attacks a closed creature, it gets +2 to simple strikes.",  # for how long
        "On a shot, it gets curse.",  # the attacked card or this one
        "{tap}: Deal wounds to an elf.",
        "{sudden}: This creature becomes closed.",  # what keeps it from doing so any number of times
        "Whenever an elf attacks, it suffers.",
        "On a simple strike, wound each card next to it by 1.",  # next to this card, or to the attacked one
        "When this creature strikes a closed elf, it gains a chip.",  # which of the two
        "Creatures costing 3 or less deal 1 less damage to this creature.",  # by their attacks, or by all they do
        "Your cards cannot wound.",
        "When it hits your elf with a simple strike, close that elf.",  # its own strike, and not any strike at your elf
        "While your opponent controls, this creature has armor 1.",
        "You may remove a chip from this creature. If you do, open it.",  # when
        "When this creature dies, you may heal an elf by 1. If you do, that elf gets armor 1.",  # no price
        "{tap}: Close the enemy.",  # the other player
        "{tap}: Wound an elf and each creature in the same row by 1.",  # the row of the elf, or of this card
        "On a simple strike, wound each creature in the same row by 1.",  # of the attacked card, or of this one
        "{tap}: Two enemy elves in the same column take 2 wounds each.",  # as this card, or as each other
        "Gets +1 to shots against elves. It gets armor 2.",  # an elf, or this card
    ],
)
def test_what_is_refused(said: str) -> None:
    assert compile_text(said).unsupported


def test_it_is_the_host_that_was_spoken_of() -> None:
    """The host, where the sentence speaks of it; this card, where of nobody else."""
    (feature,) = compile_text("While the host is wounded, it has fury 2.").features
    assert feature["effects"][0]["cards"] == {"hosting": True}
    (feature,) = compile_text("While this creature is wounded, it has fury 2.").features
    assert "cards" not in feature["effects"][0]


def test_what_is_shown_is_not_the_card_itself() -> None:
    """ "It" is another card as soon as one is spoken of."""
    compiled = compile_text("On death, prophecy 1; if the shown card is elite, summon it.")
    assert compiled.unsupported or "copy" not in str(compiled.features)
