import type { Seat, SourceFile, StartPosition, State } from '@cardwright/kernel';

/** A question to a built-in player. */
export interface PlayerQuestion {
  match: string;
  seat: Seat;
  game: string;
  /** The hash of the content, and what it was compiled from. */
  content: string;
  files: readonly SourceFile[];
  /** The position that the match started from: the content has the cards given there inline. */
  start?: StartPosition;
  player: string;
  state: State;
  /** A search answers with the best it has found after this time. */
  withinMs: number;
}

/** Answers for the computer's seats. */
export interface LocalPlayers {
  answer(question: PlayerQuestion): Promise<number[]>;
  /** The match is over: drops its players' memory. */
  forget(match: string): void;
}

export type ToPlayers =
  | ({ do: 'content' } & Pick<PlayerQuestion, 'game' | 'content' | 'files' | 'start'>)
  | { do: 'think'; job: number; question: Omit<PlayerQuestion, 'files' | 'start'> }
  | { do: 'forget'; match: string };

export type FromPlayers = { job: number } & ({ pick: number[] } | { error: string });

interface Job {
  resolve(pick: number[]): void;
  reject(error: Error): void;
}

/** The players in their own worker, over a port to it. */
export function remotePlayers(port: MessagePort): LocalPlayers {
  const jobs = new Map<number, Job>();
  const known = new Set<string>();
  let lastJob = 0;
  const post = (message: ToPlayers): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<FromPlayers>) => {
    const job = jobs.get(data.job);
    jobs.delete(data.job);
    if ('pick' in data) job?.resolve(data.pick);
    else job?.reject(new Error(data.error));
  };
  return {
    answer({ files, start, ...question }) {
      const { game, content } = question;
      if (!known.has(`${game} ${content}`))
        post({ do: 'content', game, content, files, ...(start && { start }) });
      known.add(`${game} ${content}`);
      const job = ++lastJob;
      post({ do: 'think', job, question });
      return new Promise((resolve, reject) => jobs.set(job, { resolve, reject }));
    },
    forget: (match) => post({ do: 'forget', match }),
  };
}
