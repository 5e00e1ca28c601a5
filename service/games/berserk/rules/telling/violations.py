"""Why an action is illegal: stable codes, the paragraphs that forbid it, and a sentence in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.games.berserk.rules.telling.naming import quoted
from service.games.berserk.rules.telling.vocabulary import WORDS_EN, WORDS_RU
from service.games.berserk.rules.telling.wording import begun

MESSAGES: dict[str, tuple[str, str]] = {
    "game_over": ("The game is over.", "Игра уже окончена."),
    "no_priority": ("{player} does not have priority.", "{player} не имеет приоритета."),
    "decision_open": (
        "{player} has to choose first: {kind}.",
        "Сначала нужно сделать выбор ({kind}): {player}.",
    ),
    "no_decision": ("No choice is open.", "Нет открытого выбора."),
    "stale_decision": ("That choice is no longer open.", "Этот выбор уже не открыт."),
    "wrong_chooser": ("This choice belongs to the opponent.", "Этот выбор делает противник."),
    "wrong_option": ("That is not one of the options.", "Такого варианта нет."),
    "dice_awaited": ("The dice have to be rolled first.", "Сначала нужно бросить кубик."),
    "seed_needed": ("A shuffle takes a seed, not dice.", "Для перемешивания нужно зерно, а не кубики."),
    "dice_not_awaited": ("No roll is awaited.", "Бросок не ожидается."),
    "not_your_roll": ("{player} does not roll next.", "{player} бросает не следующим."),
    "not_active_player": ("Only the active player may do this.", "Это может только активный игрок."),
    "not_inactive_player": ("Only the inactive player may do this.", "Это может только неактивный игрок."),
    "stack_not_empty": ("This needs an empty stack.", "Для этого стек должен быть пуст."),
    "stack_empty": ("There is nothing on the stack to answer.", "В стеке нет ничего, на что ответить."),
    "not_before_recruiting": (
        "This feature is declared before the squad is recruited, and at no other time.",
        "Эта особенность объявляется перед набором отряда и больше никогда.",
    ),
    "not_main_phase": ("This belongs to the main phase.", "Это делается в основной фазе."),
    "wrong_step": ("This does not belong to the present step.", "Это не относится к текущему шагу."),
    "not_controlled": (
        "{player} does not control {source}.",
        "{player} не контролирует карту {source}.",
    ),
    "not_in_squad": ("{card} is not in a squad.", "Карта {card} не в отряде."),
    "not_a_creature": ("{card} is not a creature.", "Карта {card} — не существо."),
    "card_closed": ("{card} is closed.", "Карта {card} закрыта."),
    "card_open": ("{card} is open.", "Карта {card} открыта."),
    "card_hidden": ("{card} is hidden.", "Карта {card} скрыта."),
    "card_not_hidden": ("{card} is not hidden.", "Карта {card} не скрыта."),
    "cannot_reveal": ("{card} cannot be revealed at will.", "Карту {card} нельзя вскрыть по желанию."),
    "already_acted": ("{card} has already acted this turn.", "Карта {card} уже действовала в этом ходу."),
    "resources_committed": (
        "{card} still has to pay for what it declared.",
        "Карта {card} ещё должна оплатить уже заявленное.",
    ),
    "target_missing": ("A target must be named.", "Нужно указать цель."),
    "target_is_source": ("{card} cannot be its own target.", "Карта {card} не может быть своей целью."),
    "not_adjacent": ("{source} and {target} are not adjacent.", "Карты {source} и {target} не стоят рядом."),
    "cannot_attack_flying": (
        "{source} cannot attack a flying creature.",
        "Карта {source} не может атаковать летающее существо.",
    ),
    "target_not_attackable": ("{target} cannot be attacked.", "Карту {target} нельзя атаковать."),
    "target_not_legal": ("{target} is not a legal target.", "Карта {target} не может быть целью."),
    "out_of_range": ("{target} is out of range.", "Карта {target} вне дальности."),
    "too_near": ("{target} is too near.", "Карта {target} слишком близко."),
    "not_a_defence": (
        "There is no simple strike to defend from.",
        "Нет простого удара, от которого защищать.",
    ),
    "not_target_object": (
        "This answers the target object, which is not on top of the stack now.",
        "Это заявляют при объекте цели, а сейчас на верху стека не он.",
    ),
    "wrong_object": (
        "This is played at the {object} object, which is not on top of the stack now.",
        "Для этого на верху стека должен быть {object}.",
    ),
    "not_answerable": ("What is on the stack cannot be answered by this.", "На это в стеке так ответить нельзя."),
    "already_redirected": ("The strike was already redirected.", "Удар уже перенаправлен."),
    "defender_is_target": ("{card} is already the target.", "Карта {card} уже является целью."),
    "defender_is_source": ("{card} is the striker.", "Карта {card} сама наносит удар."),
    "defender_not_adjacent": (
        "{source} does not stand next to both the striker and the target.",
        "Карта {source} не стоит рядом и с нападающим, и с целью.",
    ),
    "flyer_cannot_defend": (
        "A flying creature cannot defend from a flightless one.",
        "Летающее существо не защищает от нелетающего.",
    ),
    "cannot_defend": ("{card} cannot act as a defender here.", "Карта {card} не может выступить защитником."),
    "not_defendable": (
        "No defender may be named from this strike.",
        "От этого удара нельзя назначить защитника.",
    ),
    "cannot_move": ("{card} cannot move.", "Карта {card} не может двигаться."),
    "cannot_be_moved": ("{target} cannot be moved.", "Карту {target} нельзя переместить."),
    "no_movement_left": ("{card} has not enough movement.", "У карты {card} не хватает движения."),
    "no_way": ("{card} has no free way there.", "У карты {card} нет свободного пути туда."),
    "not_a_step": ("The path must go from cell to cell.", "Путь должен идти с клетки на клетку."),
    "cell_occupied": ("{cell} is occupied.", "Клетка {cell} занята."),
    "cell_missing": ("A cell must be named.", "Нужно указать клетку."),
    "cell_not_legal": ("{cell} is not a legal cell for this.", "Клетка {cell} для этого не подходит."),
    "must_leave_cell": (
        "{source} has to leave the occupied cell first.",
        "Карта {source} сначала должна сойти с занятой клетки.",
    ),
    "already_moved": ("{card} has already moved this turn.", "Карта {card} уже двигалась в этом ходу."),
    "not_enough_chips": ("{card} has not enough chips.", "У карты {card} не хватает фишек."),
    "cannot_pay": ("{source} cannot pay for this.", "Карте {source} нечем за это заплатить."),
    "no_chip_feature": ("{card} has no use for chips.", "Карта {card} не может копить фишки."),
    "chip_limit": ("{card} can hold no more chips.", "Карта {card} не может иметь больше фишек."),
    "enemy_has_ground": (
        "The enemy squad still has a flightless creature.",
        "В отряде противника ещё есть нелетающее существо.",
    ),
    "flyer_cannot_close": ("A flying creature needs no closing for this.", "Летающему существу это не нужно."),
    "no_such_feature": ("{card} has no feature {feature}.", "У карты {card} нет особенности {feature}."),
    "nothing_to_use": ("{card} has no feature that is played.", "У карты {card} нет разыгрываемых особенностей."),
    "feature_ambiguous": (
        "{card} can use {features} so: name one.",
        "Карта {card} может использовать так {features}: укажите, какую особенность.",
    ),
    "no_target_taken": ("That feature of {card} takes no target.", "У этой особенности карты {card} нет цели."),
    "no_chips_asked": ("That feature of {card} costs no chips.", "Эта особенность карты {card} не стоит фишек."),
    "feature_not_playable": ("That feature is not playable.", "Эта особенность не разыгрываемая."),
    "feature_unsupported": ("That feature was not understood.", "Эта особенность не распознана."),
    "not_sudden": ("Only a sudden action may be declared now.", "Сейчас можно только внезапное действие."),
    "limit_used": (
        "That feature was already used as often as it may be.",
        "Эта особенность уже использована.",
    ),
    "condition_unmet": ("The condition of that feature is not met.", "Условие особенности не выполнено."),
    "value_zero": (
        "A feature of value zero cannot be declared.",
        "Особенность со значением ноль заявить нельзя.",
    ),
    "cannot_enter": ("{target} cannot join the squad.", "Карту {target} нельзя взять в отряд."),
    "must_attack": ("{source} is obliged to attack.", "Карта {source} обязана атаковать."),
    "obliged": (
        "A text obliges its player to something that {source} could do.",
        "Текст обязывает игрока к тому, что могла бы сделать карта {source}.",
    ),
    "forbidden": ("A feature of {card} forbids it.", "Это запрещает особенность карты {card}."),
    "draw_offered": ("A draw was already offered.", "Ничья уже предложена."),
    "no_draw_offer": ("The opponent has offered no draw.", "Противник не предлагал ничью."),
    "already_open": ("{card} is already open.", "Карта {card} уже открыта."),
    "already_closed": ("{card} is already closed.", "Карта {card} уже закрыта."),
    "too_many_cells": ("Too many cells were named.", "Указано слишком много клеток."),
    "too_many_targets": ("Too many targets were named.", "Указано слишком много целей."),
    "wrong_number": ("{number} is not a legal number here.", "Число {number} здесь не подходит."),
    "target_is_own": ("{target} is the player's own card.", "Карта {target} — своя."),
    "not_owned": ("{player} does not own {source}.", "{player} не владеет картой {source}."),
    "not_unique": (
        "{source} is unique, and the squad has a card of its name.",
        "Карта {source} уникальна, а карта с тем же именем уже в отряде.",
    ),
    "not_with": (
        "{source} cannot be in one squad with {target}.",
        "Карты {source} и {target} не берутся в один отряд.",
    ),
    "not_different": (
        "{source} would have to be different from the one in the squad.",
        "Карта {source} должна отличаться от уже взятой.",
    ),
    "flyers_too_dear": (
        "More than fifteen crystals would be spent on flying creatures.",
        "На летающих существ ушло бы больше пятнадцати кристаллов.",
    ),
    "wrong_payment": ("That does not pay for {source}.", "Такой оплатой карту {source} не взять."),
    "x_missing": ("The X in the cost of {source} must be named.", "Нужно назвать X в стоимости карты {source}."),
    "no_x": ("The cost of {source} has no X.", "В стоимости карты {source} нет X."),
    "taken_before": (
        "{source} was taken before recruiting, by a text.",
        "Карта {source} взята до набора отряда, по тексту.",
    ),
    "texts_carried_out": (
        "A text was carried out as {source} was recruited, so that it stays.",
        "Когда набирали карту {source}, был выполнен текст, и она остаётся.",
    ),
    "others_depend": (
        "{source} must stay: {target} was taken on its account.",
        "Карту {source} нельзя вернуть: с её помощью взята карта {target}.",
    ),
    "recruiting_finished": ("The player has finished recruiting.", "Игрок уже закончил набор."),
    "no_host_needed": ("{source} needs no host now.", "Карте {source} сейчас не нужен хозяин."),
    "not_due": ("Other cards get their hosts first.", "Сначала хозяева назначаются другим картам."),
    "already_declared": ("{source} has declared that already.", "Карта {source} уже заявила это."),
    "not_declarable": ("{source} has nothing to declare now.", "Карте {source} сейчас нечего заявить."),
    "deck_too_small": ("The deck has {count} cards; it needs {least}.", "В колоде {count} карт, нужно {least}."),
    "deck_too_large": ("The deck has {count} cards; it may have {most}.", "В колоде {count} карт, можно {most}."),
    "too_many_copies": (
        "{count} copies of {name}; there may be {most}.",
        "Карта {name}: копий {count}, можно {most}.",
    ),
    "card_banned": ("{name} is banned.", "Карта {name} запрещена."),
    "card_reserved": ("Only game masters may play with {name}.", "Картой {name} могут играть только гейм-мастера."),
    "set_not_admitted": (
        "{name} is of the set «{set}», which the format does not admit.",
        "Карта {name} — из сета «{set}», который в этот формат не входит.",
    ),
    "hero_missing": ("The deck needs a hero.", "Колоде нужен герой."),
    "not_a_hero": ("{name} cannot be the deck's one hero.", "Карта {name} не может быть единственным героем колоды."),
    "hero_in_deck": ("{name} is a hero and no card of a deck.", "Карта {name} — герой, а не карта колоды."),
    "element_not_of_hero": ("{name} is not of the hero's element.", "Карта {name} не той стихии, что герой."),
    "too_many_mulligans": ("So many mulligans cannot be paid.", "Столько пересдач не оплатить."),
    "deck_used_up": (
        "The deck has no card left to give up for it.",
        "В колоде не осталось карты, которую за это убрать.",
    ),
    "not_enough_crystals": ("There are not enough crystals.", "Не хватает кристаллов."),
    "set_full": ("The set holds no more cards.", "В набор больше нельзя взять карт."),
    "wrong_zone": ("{card} is not in the right zone.", "Карта {card} не в той зоне."),
    "zone_not_open": (
        "{cell} is not in the placement zone yet.",
        "Клетка {cell} ещё не входит в зону расстановки.",
    ),
    "host_not_legal": ("{card} cannot be the host.", "Карта {card} не может быть хозяином."),
    "host_missing": ("A host must be named.", "Нужно указать хозяина."),
    "not_all_placed": ("Some cards still have to be placed.", "Расставлены не все карты."),
    "not_all_hosted": ("Some cards still need a host.", "Не у всех карт есть хозяин."),
    "limit_exceeded": ("A limit of the squad is exceeded.", "Превышено ограничение отряда."),
    "action_not_offered": ("This action does not exist in the present phase.", "Сейчас такого действия нет."),
}


class Related(NamedTuple):
    """Paragraphs that forbid nothing but should be known beside a refusal, and what they allow, in words."""

    rules: tuple[str, ...]
    en: str
    ru: str

    def to_wire(self, language: str = "en") -> dict[str, Any]:
        """The contract's shape: the paragraphs, and the sentence in ``en`` or ``ru``."""
        return {"rules": list(self.rules), "text": self.ru if language == "ru" else self.en}


class Violation(NamedTuple):
    """One reason why an action is illegal: its code, the paragraphs it breaks, and the cards it is about.

    ``why`` says more than the sentence of the code, in English and Russian, where more is known; ``related`` is what a
    player may be thinking of who takes it for legal.
    """

    code: str
    rules: tuple[str, ...]
    source: str | None = None
    target: str | None = None
    words: tuple[tuple[str, Any], ...] = ()
    why: tuple[str, str] | None = None
    related: tuple[Related, ...] = ()

    def message(self, names: Mapping[str, str], language: str = "en") -> str:
        """The sentence for people, in ``en`` or ``ru``; ``names`` is what it calls the cards (``naming``)."""
        words = {"source": self.source, "target": self.target, "card": self.source, **dict(self.words)}
        for name in ("source", "target", "card"):
            words[name] = names.get(str(words[name]), words[name])
        if "name" in words:
            words["name"] = quoted(str(words["name"]), language)
        which = 1 if language == "ru" else 0
        vocabulary = WORDS_RU if language == "ru" else WORDS_EN
        template = MESSAGES[self.code][which]
        for name in ("player", "object", "kind"):
            if name in words:
                words[name] = vocabulary.get(str(words[name]), words[name])
        seat = dict(self.words).get("player")
        if seat is not None:
            words["player"] = names.get(seat) or begun(template, words["player"])
        sentence = template.format(**words)
        return sentence if self.why is None else f"{sentence.removesuffix('.')}: {self.why[which]}."

    def to_wire(self, names: Mapping[str, str], language: str = "en") -> dict[str, Any]:
        """The contract's shape (§4): code, rules, message, and source, target and related where there are any."""
        wire: dict[str, Any] = {
            "code": self.code,
            "rules": list(self.rules),
            "message": self.message(names, language),
        }
        if self.source is not None:
            wire["source"] = self.source
        if self.target is not None:
            wire["target"] = self.target
        if self.related:
            wire["related"] = [one.to_wire(language) for one in self.related]
        return wire


def violation(code: str, *rules: str, source: str | None = None, target: str | None = None, **words: Any) -> Violation:
    """A ``Violation``; ``words`` fill further places of its sentence (``player``, ``cell``; ``card`` is an id)."""
    return Violation(code, rules, source, target, tuple(sorted(words.items())))
