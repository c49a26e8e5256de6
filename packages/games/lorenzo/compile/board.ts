import { type Board, CARD_TYPES, SPACES, type Space } from '../content.ts';
import type { BoardJson, FaithTrackJson, ScoringJson } from '../format.ts';
import { goodsOf, NONE } from '../rules/goods.ts';

/** Every space by its number: the floors, then harvest, production, market, council. */
function compileSpaces(board: BoardJson): Space[] {
  const spaces: Space[] = new Array(SPACES);
  const plain = { bonus: NONE, privileges: 0, modifier: 0, many: false, players: 2 };
  CARD_TYPES.forEach((type, tower) => {
    board.towers
      .find((entry) => entry.cardType === type)
      ?.floors.forEach((floor, i) => {
        spaces[tower * 4 + i] = { ...plain, value: floor.value, bonus: goodsOf(floor.bonus) };
      });
  });
  [board.harvest, board.production].forEach(({ small, large }, i) => {
    spaces[16 + 2 * i] = { ...plain, value: small.value, players: small.players ?? 2 };
    spaces[17 + 2 * i] = {
      ...plain,
      value: large.value,
      modifier: large.modifier,
      many: true,
      players: large.players ?? 2,
    };
  });
  board.market.forEach((stall, i) => {
    spaces[20 + i] = {
      ...plain,
      value: stall.value,
      bonus: goodsOf(stall.bonus),
      privileges: stall.privileges ?? 0,
      players: stall.players ?? 2,
    };
  });
  spaces[24] = {
    ...plain,
    value: board.council.value,
    bonus: goodsOf(board.council.bonus),
    privileges: board.council.privileges ?? 0,
    many: true,
  };
  return spaces;
}

export function compileBoard(board: BoardJson, faith: FaithTrackJson, scoring: ScoringJson): Board {
  const spaces = compileSpaces(board);
  return {
    spaces,
    open: [0, 1, 2, 3, 4].map((players) =>
      spaces.flatMap((space, i) => (space.players <= players ? [i] : [])),
    ),
    towerCost: goodsOf(board.towerCost),
    privileges: board.privileges.map(({ name, gain }) => ({ name, gain: goodsOf(gain) })),
    territoryThresholds: board.territoryThresholds,
    cardLimit: board.cardLimit,
    start: goodsOf(board.start.goods),
    startCoins: board.start.coinsByOrder,
    faithPoints: faith.points,
    vaticanThresholds: faith.thresholds,
    supportBonus: faith.supportBonus,
    finalTerritories: scoring.territories,
    finalCharacters: scoring.characters,
    finalMilitary: scoring.military,
    finalResources: scoring.resources,
  };
}
