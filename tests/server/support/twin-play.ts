import type { Machine, Seat, State } from '@cardwright/kernel';
import { anyPick, TestClient } from './client.ts';
import { firstDifference, type Reveals, withoutNames } from './twin-streams.ts';
import type { Twins } from './twins.ts';

/**
 * One of the twins, played over sockets: one for the observing seat, and one for all the others. A
 * copy of the table is kept in step, to know what the others are asked.
 */
class Side {
  readonly match: string;
  readonly seat: Seat;
  readonly machine: Machine;
  readonly state: State;
  private readonly looker: TestClient;
  private readonly hands: TestClient;
  private readAt = 0;
  private n = 0;

  private constructor(twins: Twins, i: 0 | 1, looker: TestClient, hands: TestClient) {
    this.match = twins.ids[i];
    this.seat = twins.seat;
    this.machine = twins.machine;
    this.state = twins.states[i];
    this.looker = looker;
    this.hands = hands;
  }

  static async open(url: string, twins: Twins, i: 0 | 1): Promise<Side> {
    const hands = await TestClient.connect(url);
    for (const [seat, token] of twins.tokens[i].entries())
      if (seat !== twins.seat) await hands.call('resume', { token });
    const looker = await TestClient.connect(url);
    if (twins.seat < 0) await looker.call('watch', { match: twins.ids[i], show: 'scene' });
    else await looker.call('resume', { token: twins.tokens[i][twins.seat]!, show: 'scene' });
    return new Side(twins, i, looker, hands);
  }

  get isSecret(): boolean {
    const { ask } = this.state;
    return !!ask?.secret && ask.seat !== this.seat;
  }

  async answer(pick: number[]): Promise<void> {
    const { seat, id } = this.state.ask!;
    await (seat === this.seat ? this.looker : this.hands).call('answer', {
      match: this.match,
      seat,
      ask: id,
      pick,
    });
    this.machine.answer(this.state, pick);
  }

  /** Everything sent to the observer since the last call, and its current view of the table. */
  async told(): Promise<string[]> {
    // its reply arrives after everything sent before
    const { n } = await this.looker.call('view', {
      match: this.match,
      seat: this.seat,
      scene: true,
      since: this.n,
    });
    this.n = n;
    const texts = this.looker.heard.slice(this.readAt);
    this.readAt = this.looker.heard.length;
    return withoutNames(texts, this.match);
  }

  label(i: number): string {
    const { data } = this.machine.game.face.option(
      this.machine.content,
      this.state,
      this.state.ask!,
      i,
    );
    if (typeof data !== 'object' || data === null || Array.isArray(data))
      return JSON.stringify(data);
    const { hand: _place, ...rest } = data as { [field: string]: unknown };
    return JSON.stringify(rest);
  }

  labels(): string[] {
    return this.state.ask!.options.map((_, i) => this.label(i));
  }

  close(): void {
    this.looker.terminate();
    this.hands.terminate();
  }
}

/**
 * An answer that is the same action in both twins, if there is one: public actions must not be what
 * tells the twins apart.
 */
function sameAct(
  [a, b]: [Side, Side],
  roll: (n: number) => number,
): [number[], number[]] | undefined {
  const [x, y] = [a.state.ask!, b.state.ask!];
  if (x.kind !== y.kind || x.seat !== y.seat || x.why !== y.why) return undefined;
  const [min, max] = [Math.max(x.min, y.min), Math.min(x.max, y.max)];
  if (x.kind === 'yes-no' || x.kind === 'number') {
    const n = x.kind === 'yes-no' ? roll(2) : min + roll(max - min + 1);
    return max < min ? undefined : [[n], [n]];
  }
  const left = b.labels();
  const common: [number, number][] = [];
  for (const [i, label] of a.labels().entries()) {
    const j = left.indexOf(label);
    if (j < 0) continue;
    left[j] = '';
    common.push([i, j]);
  }
  if (x.kind === 'order' && (common.length < x.options.length || common.length < y.options.length))
    return undefined;
  const [least, most] =
    x.kind === 'one'
      ? [1, 1]
      : x.kind === 'order'
        ? [common.length, common.length]
        : [min, Math.min(max, common.length)];
  if (most < least || common.length < least) return undefined;
  const chosen = anyPick({ kind: 'some', min: least, max: most, options: common }, roll).map(
    (k) => common[k]!,
  );
  return [chosen.map(([i]) => i), chosen.map(([, j]) => j)];
}

export interface TwinsPlayed {
  decisions: number;
  messages: number;
  bytes: number;
  /** Questions that the observer must not even notice. */
  secrets: number;
  /**
   * Why the comparison ended: the match is over, the limit was reached, something was revealed, or
   * the other twin could not do the same.
   */
  ended: string;
  /** The leak: what told the observer something it may not know. */
  leak?: string;
}

/**
 * Plays both twins the same way, as long as they look the same to the observer, and compares every
 * byte sent to it. `first` is the label of the observer's first action.
 */
export async function playTwins(
  url: string,
  twins: Twins,
  reveals: Reveals,
  most: number,
  roll: (n: number) => number,
  first?: string,
): Promise<TwinsPlayed> {
  const played: TwinsPlayed = {
    decisions: 0,
    messages: 0,
    bytes: 0,
    secrets: 0,
    ended: 'so many decisions',
  };
  const sides = [await Side.open(url, twins, 0), await Side.open(url, twins, 1)] as [Side, Side];
  const [a, b] = sides;
  const chance = (): string => JSON.stringify([a.state.rng, b.state.rng]);
  const isChanceTheSame = JSON.stringify(a.state.rng) === JSON.stringify(b.state.rng);
  const isSame = async (forced: string): Promise<boolean> => {
    const [heard, other] = [await a.told(), await b.told()];
    const difference = firstDifference(heard, other, twins.seat, reveals);
    if (!difference) {
      played.messages += heard.length;
      for (const text of heard) played.bytes += text.length;
      return true;
    }
    played.ended = forced || `came to light: ${difference.what}`;
    if (forced === '' && difference.leak) played.leak = difference.leak;
    return false;
  };
  try {
    if (!(await isSame(''))) return played;
    while (played.decisions < most) {
      if (a.state.over && b.state.over) {
        played.ended = 'the end';
        return played;
      }
      played.decisions++;
      const before = chance();
      let forced =
        played.decisions === 1 && first !== undefined
          ? await begin(sides, first)
          : await decide(sides, roll);
      const secrets = await decideSecrets(sides);
      played.secrets += secrets.asked;
      forced ||= secrets.forced;
      // public randomness may differ
      if (!isChanceTheSame && chance() !== before) forced ||= 'chance';
      if (!(await isSame(forced))) return played;
      if (forced !== '' && a.state.over !== b.state.over) return played;
    }
    return played;
  } finally {
    for (const side of sides) side.close();
  }
}

async function begin(sides: [Side, Side], label: string): Promise<string> {
  for (const side of sides) await side.answer([side.labels().indexOf(label)]);
  return '';
}

/** Answers the open question; returns why, if it cannot be the same action in both. */
async function decide(sides: [Side, Side], roll: (n: number) => number): Promise<string> {
  const [a, b] = sides;
  let forced = '';
  if (a.state.ask?.seat === a.seat && b.state.ask?.seat === b.seat) {
    const pick = anyPick(a.state.ask, roll);
    for (const side of sides) await side.answer(pick);
  } else {
    const both = a.state.ask && b.state.ask ? sameAct(sides, roll) : undefined;
    if (both) for (const [i, side] of sides.entries()) await side.answer(both[i]!);
    else {
      forced = `${a.state.ask?.why} against ${b.state.ask?.why}`;
      for (const side of sides)
        if (side.state.ask && !side.isSecret) await side.answer(anyPick(side.state.ask, roll));
    }
  }
  return forced;
}

/**
 * A question that only hidden cards lead to may be asked in only one twin; keeping them hidden does
 * nothing.
 */
async function decideSecrets(sides: [Side, Side]): Promise<{ asked: number; forced: string }> {
  const [a, b] = sides;
  let forced = '';
  let asked = 0;
  for (let i = 0; i < 20 && sides.some((side) => side.isSecret); i++) {
    const both = a.isSecret && b.isSecret ? sameAct(sides, () => 0) : undefined;
    for (const [k, side] of sides.entries()) {
      if (!side.isSecret) continue;
      const ask = side.state.ask!;
      asked++;
      if (!both && ask.kind !== 'yes-no') forced = `${ask.why} in one`;
      await side.answer(both ? both[k]! : anyPick(ask, () => 0));
    }
  }
  return { asked, forced };
}
