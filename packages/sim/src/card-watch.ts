import { gameAt, loadContent } from '@cardwright/games/node';
import {
  answerCount,
  type Ask,
  type Content,
  type Game,
  type GameEvent,
  type Outcome,
  type Plain,
  type Seat,
  type State,
  type Use,
} from '@cardwright/kernel';
import { CardNames, countedCards } from './card-names.ts';
import type { Watcher } from './play-game.ts';
import {
  type CardGame,
  codeOfGame,
  count,
  type DetailTally,
  emptyDetail,
  SIXTIETHS,
} from './tally.ts';

/**
 * Events by which a seat gains or uses a card that no option named (such as a card on a board
 * space).
 */
const TAKING = /^(take|play|gain|buy|build|cast|summon)$/;
/** Those by which a seat takes a card that every seat could have taken. */
const FROM_ALL = /^(take|gain|buy)$/;

/** Their names in reports, in the same order. */
export const cardLabels = ({ game, pack }: { game: string; pack?: string }): string[] =>
  countedCards(gameAt(game), loadContent(game, pack)).map(({ id, name }) =>
    name === id || /^\D/.test(id) ? name : `${name} (${id})`,
  );

/** Those that no decision can ever offer, by their positions in the same order. */
export function unofferedCards({ game, pack }: { game: string; pack?: string }): Set<number> {
  const of = gameAt(game);
  const content = loadContent(game, pack);
  const ids = new Set(of.players.uses?.unoffered?.(content));
  return new Set(countedCards(of, content).flatMap(({ id }, i) => (ids.has(id) ? [i] : [])));
}

/** A card that is discarded was offered, but not taken. */
const isDiscard = (data: Plain): boolean =>
  typeof data === 'object' && data !== null && 'discard' in data;

/**
 * Counts, for any game, which cards decisions offer and which are taken. An option is about a card
 * if its data contain the card's id or name; an event is, if it says that a seat took or played the
 * card.
 */
export class CardWatch implements Watcher {
  readonly detail: DetailTally;
  private readonly game: Game;
  private readonly content: Content;
  private readonly names: CardNames;
  /** In the current game: the cards offered to and taken by each seat. */
  private offered: Set<number>[] = [];
  private taken: Set<number>[] = [];
  /** Taken by the decision that is being executed. */
  private now = new Set<number>();

  constructor(game: Game, content: Content) {
    this.game = game;
    this.content = content;
    this.names = new CardNames(game, content);
    this.detail = emptyDetail(countedCards(game, content).length);
  }

  begin(seats: number): void {
    this.offered = Array.from({ length: seats }, () => new Set());
    this.taken = Array.from({ length: seats }, () => new Set());
  }

  see(state: State, pick: readonly number[]): void {
    const ask = state.ask!;
    const { detail } = this;
    count(detail.branching, answerCount(ask, 1000));
    const here = new Set<number>();
    const took = new Set<number>();
    this.about(state, ask, pick, here, took);
    for (const card of here) {
      detail.cards[card]!.offered++;
      this.offered[ask.seat]!.add(card);
    }
    this.now = took;
    for (const card of took) {
      detail.cards[card]!.taken++;
      this.taken[ask.seat]!.add(card);
    }
  }

  private about(
    state: State,
    ask: Ask,
    pick: readonly number[],
    here: Set<number>,
    took: Set<number>,
  ): void {
    if (ask.kind === 'order') return;
    const asking =
      ask.card >= 0
        ? this.names.get(this.game.content.cardId?.(this.content, ask.card) ?? '')
        : undefined;
    if (ask.kind === 'yes-no') {
      if (asking === undefined) return;
      here.add(asking);
      if (pick[0] === 1) took.add(asking);
      return;
    }
    if (ask.kind === 'number') return;
    for (let i = 0; i < ask.options.length; i++) {
      const { data } = this.game.face.option(this.content, state, ask, i);
      const card = this.names.cardIn(data);
      if (card === undefined) continue;
      here.add(card);
      if (pick.includes(i) && !isDiscard(data)) took.add(card);
    }
  }

  hear(events: readonly GameEvent[]): void {
    for (const event of events) {
      const { seat, card } = event;
      if (typeof seat !== 'number' || !this.taken[seat] || !TAKING.test(event.type)) continue;
      const named =
        typeof card === 'number' ? this.game.content.cardId?.(this.content, card) : card;
      const i = typeof named === 'string' ? this.names.get(named) : undefined;
      if (i === undefined || this.now.has(i)) continue;
      this.detail.cards[i]!.taken++;
      this.taken[seat].add(i);
      if (FROM_ALL.test(event.type)) for (const offered of this.offered) offered.add(i);
      else this.offered[seat]?.add(i);
    }
  }

  private use(uses: readonly Use[], seat: Seat): void {
    for (const { id, taken, points } of uses) {
      const i = this.names.get(id);
      if (i === undefined) continue;
      const card = this.detail.cards[i]!;
      card.offered++;
      card.taken += taken;
      card.points += points;
      this.offered[seat]!.add(i);
      if (taken > 0) this.taken[seat]!.add(i);
    }
  }

  end(decisions: number, { scores, winners }: Outcome, state: State): void {
    const { detail } = this;
    count(detail.lengths, decisions);
    const { uses } = this.game.players;
    if (uses?.of)
      for (let seat = 0; seat < scores.length; seat++)
        this.use(uses.of(this.content, state, seat), seat);
    const together = new Map<number, CardGame>();
    for (let seat = 0; seat < scores.length; seat++) {
      const won = winners.includes(seat) ? SIXTIETHS / winners.length : 0;
      const score = scores[seat]!;
      for (const i of this.offered[seat]!) {
        const card = detail.cards[i]!;
        const game = together.get(i) ?? { hands: 0, wins: 0, others: 0, otherWins: 0 };
        together.set(i, game);
        card.handsOffered++;
        if (this.taken[seat]!.has(i)) {
          game.hands++;
          game.wins += won;
          card.handsTaken++;
          card.winsWith += won;
          card.scoreWith += score;
          card.squareWith += score * score;
        } else {
          game.others++;
          game.otherWins += won;
          card.winsWithout += won;
          card.scoreWithout += score;
          card.squareWithout += score * score;
        }
      }
    }
    for (const [i, game] of together) count(detail.cards[i]!.games, codeOfGame(game));
  }
}
