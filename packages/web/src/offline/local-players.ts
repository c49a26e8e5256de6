import type { Seat, SourceFile, StartPosition, State } from '@cardwright/kernel';
import type { Assessment } from '@cardwright/sim/search';

/** A question to a built-in player. */
export interface PlayerQuestion {
  match: string;
  seat: Seat;
  game: string;
  /** The hash of the content, and the files it was compiled from. */
  content: string;
  files: readonly SourceFile[];
  /** The position that the match started from: its inline cards are part of the content. */
  start?: StartPosition;
  player: string;
  state: State;
  /** After this time, a search answers with the best it has found. */
  withinMs: number;
}

/** A person's request for a hint. */
export type HintQuestion = Omit<PlayerQuestion, 'player'>;

/** Answers for the computer's seats. */
export interface LocalPlayers {
  answer(question: PlayerQuestion): Promise<number[]>;
  /** The answer of the strongest player. Rejected if the match has moved on meanwhile. */
  hint(question: HintQuestion): Promise<Assessment>;
  /** The match is over: drops its players' memory. */
  forget(match: string): void;
}

export type ToPlayers =
  | ({ do: 'content' } & Pick<PlayerQuestion, 'game' | 'content' | 'files' | 'start'>)
  | { do: 'think'; job: number; question: Omit<PlayerQuestion, 'files' | 'start'> }
  | { do: 'hint'; job: number; question: Omit<HintQuestion, 'files' | 'start'> }
  | { do: 'forget'; match: string };

export type FromPlayers = { job: number } & Answered;
type Answered = { pick: number[] } | { hint: Assessment } | { error: string };

interface Job {
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

type Unnumbered =
  | { do: 'think'; question: Omit<PlayerQuestion, 'files' | 'start'> }
  | { do: 'hint'; question: Omit<HintQuestion, 'files' | 'start'> };

/** The files that the content of a match was compiled from. */
type Sources = Pick<PlayerQuestion, 'files'> & { start: PlayerQuestion['start'] | undefined };

/** A proxy for the players, which run in their own worker, over a port. */
export function remotePlayers(port: MessagePort): LocalPlayers {
  const jobs = new Map<number, Job>();
  const known = new Set<string>();
  let lastJob = 0;
  const post = (message: ToPlayers): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<FromPlayers>) => {
    const job = jobs.get(data.job);
    jobs.delete(data.job);
    if ('error' in data) job?.reject(new Error(data.error));
    else job?.resolve(data);
  };
  const ask = ({ files, start }: Sources, message: Unnumbered): Promise<Answered> => {
    const { game, content } = message.question;
    if (!known.has(`${game} ${content}`))
      post({ do: 'content', game, content, files, ...(start && { start }) });
    known.add(`${game} ${content}`);
    const job = ++lastJob;
    post({ ...message, job });
    return new Promise((resolve, reject) => jobs.set(job, { resolve, reject }));
  };
  return {
    async answer({ files, start, ...question }) {
      const answered = await ask({ files, start }, { do: 'think', question });
      return 'pick' in answered ? answered.pick : [];
    },
    async hint({ files, start, ...question }) {
      const answered = await ask({ files, start }, { do: 'hint', question });
      if (!('hint' in answered)) throw new Error('the players have mixed up their questions');
      return answered.hint;
    },
    forget: (match) => post({ do: 'forget', match }),
  };
}
