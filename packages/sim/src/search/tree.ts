import { type Ask, randomPick } from '@cardwright/kernel';
import { codesOf, keyOf, placesIn } from './answers.ts';

/** An answer tried at a node. */
export interface Edge {
  readonly codes: readonly number[];
  readonly key: number;
  visits: number;
  /**
   * How often it was available. UCB compares the visits with this, since not every deal offers
   * the answer.
   */
  offered: number;
  /** Sums of values, one per seat. */
  readonly sums: Float64Array;
  child: TreeNode | undefined;
}

/**
 * The answers tried for one question at a node. Different deals may ask different questions at the
 * same node.
 */
export interface Question {
  readonly edges: Edge[];
  readonly keys: Set<number>;
  visits: number;
  /** The sum of values for the asked seat. */
  sum: number;
}

/** A node: the sequence of answers that led to it, whatever the deal was. */
export class TreeNode {
  readonly questions = new Map<string, Question>();

  question(ask: Ask): Question {
    const name = questionName(ask);
    let question = this.questions.get(name);
    if (!question)
      this.questions.set(name, (question = { edges: [], keys: new Set(), visits: 0, sum: 0 }));
    return question;
  }
}

/**
 * The most visited node below this one that asked a question of this name, whatever the others
 * answered in between: their answers may be hidden, so this follows what was likely, not what
 * happened.
 */
export function nextMeeting(node: TreeNode, name: string): TreeNode | undefined {
  const open = [node];
  let best: TreeNode | undefined;
  let visits = 0;
  for (let i = 0; i < open.length && i < 300; i++) {
    const found = open[i]!.questions.get(name);
    if (found && found.visits > visits) {
      best = open[i]!;
      visits = found.visits;
    }
    for (const { edges } of open[i]!.questions.values())
      for (const { child } of edges) if (child) open.push(child);
  }
  return best;
}

export const questionName = (ask: Ask): string => `${ask.seat} ${ask.why} ${ask.card}`;

export const addEdge = (question: Question, codes: readonly number[], seats: number): Edge => {
  const edge: Edge = {
    codes,
    key: keyOf(codes),
    visits: 0,
    offered: 0,
    sums: new Float64Array(seats),
    child: undefined,
  };
  question.edges.push(edge);
  question.keys.add(edge.key);
  return edge;
};

/**
 * A random answer that has not been tried yet; undefined if there is none or none was found.
 */
export function untried(
  question: Question,
  ask: Ask,
  roll: (n: number) => number,
  noticed: (codes: readonly number[]) => boolean,
): number[] | undefined {
  if (ask.kind === 'one') {
    const { options } = ask;
    const from = roll(options.length);
    for (let i = 0; i < options.length; i++) {
      const code = options[(from + i) % options.length]!;
      if (!question.keys.has(code) && noticed([code])) return [code];
    }
    return undefined;
  }
  const tries = ask.kind === 'yes-no' ? 2 : 4;
  for (let i = 0; i < tries; i++) {
    const codes = codesOf(ask, randomPick(ask, roll));
    if (!question.keys.has(keyOf(codes)) && noticed(codes)) return codes;
  }
  if (ask.kind === 'yes-no')
    for (const code of [1, 0]) if (!question.keys.has(code) && noticed([code])) return [code];
  return undefined;
}

/** The most visited answer to this question that is available, and its places. */
export function mostVisited(
  node: TreeNode,
  ask: Ask,
): { edge: Edge; places: number[] } | undefined {
  let best: { edge: Edge; places: number[] } | undefined;
  for (const edge of node.questions.get(questionName(ask))?.edges ?? []) {
    if (best && edge.visits <= best.edge.visits) continue;
    const places = placesIn(ask, edge.codes);
    if (places) best = { edge, places };
  }
  return best;
}

const choice: { edge: Edge | undefined; places: number[] | undefined; offered: number } = {
  edge: undefined,
  places: undefined,
  offered: 0,
};

/** Exploration below the root, and the bonus of the heuristic's answer. */
const EXPLORE = 0.3;
const TRUST = 0.7;

/**
 * Counts the offered answers and selects one by UCB: the mean value, plus an exploration term that
 * shrinks with every visit. The term starts larger for the heuristic's answer (the first edge), so
 * that another one has to prove that it is better. An untried answer counts as a little worse than
 * the mean of the question. The result is a shared record: read it before the next call.
 */
export function choose(question: Question, ask: Ask): typeof choice {
  const { seat } = ask;
  const { edges } = question;
  choice.edge = undefined;
  choice.places = undefined;
  choice.offered = 0;
  const others = (1 - TRUST) / Math.max(1, edges.length - 1);
  const root = EXPLORE * Math.sqrt(question.visits + 1);
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i]!;
    const places = placesIn(ask, edge.codes);
    if (!places) continue;
    choice.offered++;
    edge.offered++;
    const mean =
      edge.visits === 0
        ? question.sum / Math.max(1, question.visits)
        : edge.sums[seat]! / edge.visits;
    // an answer that few deals offer is explored as much as the others
    const seen = (edge.visits * (question.visits + 1)) / Math.max(1, edge.offered);
    const value = mean + (root * (i === 0 ? TRUST : others)) / (1 + seen);
    if (value > best) {
      best = value;
      choice.edge = edge;
      choice.places = places;
    }
  }
  return choice;
}
