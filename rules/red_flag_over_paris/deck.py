"""The printed facts of the cards: numbers, titles, sides, operations points, objective spaces. No effects."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.contract import Seat
from rules.red_flag_over_paris.board import C, V


class Printed(NamedTuple):
    """``side`` is None for neutral and Objective cards; ``space`` is set for Objective cards only."""

    number: int
    title: str
    ops: int
    side: Seat | None
    space: str = ""


_CARDS = (
    Printed(1, "Jules Ducatel", 1, V),
    Printed(2, "The Murder of Vincenzini", 1, V),
    Printed(3, "Brassardiers", 1, V),
    Printed(4, "Jules Ferry", 1, V),
    Printed(5, "Le Figaro", 1, V),
    Printed(6, "Général Louis Valentin", 1, V),
    Printed(7, "Général Espivent", 1, V),
    Printed(8, "Les Amis de l'Ordre", 1, V),
    Printed(9, "Socialist Newspaper Ban", 2, V),
    Printed(10, "Fortification of Mont-Valérien", 2, V),
    Printed(11, "Adolphe Thiers", 2, V),
    Printed(12, "Otto von Bismarck", 2, V),
    Printed(13, "Général Ernest de Cissey", 2, V),
    Printed(14, "Colonel de Lochner", 2, V),
    Printed(15, "Jules Favre", 2, V),
    Printed(16, "Hostage Decree", 2, V),
    Printed(17, "Maréchal MacMahon", 4, V),
    Printed(18, "Paule Minck", 1, C),
    Printed(19, "Walery Wroblewski", 1, C),
    Printed(20, "Banque de France", 1, C),
    Printed(21, "Le Réveil", 1, C),
    Printed(22, "Execution of Generals", 1, C),
    Printed(23, "Les Cantinières", 1, C),
    Printed(24, "Eugène Protot", 1, C),
    Printed(25, "Paul Cluseret", 1, C),
    Printed(26, "Gaston Crémieux", 2, C),
    Printed(27, "Louise Michel", 2, C),
    Printed(28, "Jaroslav Dombrowski", 2, C),
    Printed(29, "Raoul Rigault", 2, C),
    Printed(30, "Karl Marx", 2, C),
    Printed(31, "Blanquists", 2, C),
    Printed(32, "Général Lullier", 2, C),
    Printed(33, "Jules Vallès", 2, C),
    Printed(34, "Charles Delescluze", 4, C),
    Printed(35, "Conciliation", 3, None),
    Printed(36, "Georges Clemenceau", 3, None),
    Printed(37, "Archbishop Georges Darboy", 3, None),
    Printed(38, "Victor Hugo", 3, None),
    Printed(39, "Léon Gambetta", 3, None),
    Printed(40, "Elihu Washburne", 3, None),
    Printed(41, "Freemason Parade", 3, None),
    Printed(42, "Paris Cannons", 0, None, "butte_montmartre"),
    Printed(43, "Aux Barricades!", 0, None, "butte_aux_cailles"),
    Printed(44, "Commune's Stronghold", 0, None, "pere_lachaise"),
    Printed(45, "Fighting in Issy Village", 0, None, "fort_d_issy"),
    Printed(46, "Battle of Mont-Valérien", 0, None, "mont_valerien"),
    Printed(47, "Raid on Château de Vincennes", 0, None, "chateau_de_vincennes"),
    Printed(48, "Revolution in the Press", 0, None, "press"),
    Printed(49, "Pius IX", 0, None, "catholic_church"),
    Printed(50, "Socialist International", 0, None, "social_movements"),
    Printed(51, "Royalists Dissension", 0, None, "royalists"),
    Printed(52, "Rise of Republicanism", 0, None, "republicans"),
    Printed(53, "Legitimacy", 0, None, "national_assembly"),
)
PRINTED: dict[str, Printed] = {f"card:{card.number}": card for card in _CARDS}
TITLES: dict[str, str] = {key: card.title for key, card in PRINTED.items()}
OPS: dict[str, int] = {key: card.ops for key, card in PRINTED.items()}
FINAL_CARDS: dict[Seat, str] = {V: "card:17", C: "card:34"}
OBJECTIVES: tuple[str, ...] = tuple(key for key, card in PRINTED.items() if card.space)
STRATEGY: tuple[str, ...] = tuple(
    key for key, card in PRINTED.items() if not card.space and key not in FINAL_CARDS.values()
)
STRATEGY_SET = frozenset(STRATEGY)
