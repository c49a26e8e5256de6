import type { Page } from 'playwright-core';

interface Message {
  id?: number;
  method?: string;
  params?: { happened?: { n: number }[] };
}

/**
 * A gate between server and page: as slow as a test wants, and the page's clock runs as the test
 * says.
 */
export interface Gate {
  /** From now on what the server says waits here. */
  shut(): void;
  /** Lets everything through that waits, and what comes. */
  open(): void;
  /** Lets the next message through; it waits for one to come. */
  next(): Promise<Message>;
  /** Waits until so many messages wait here that `enough` holds. */
  until(enough: (held: readonly Message[]) => boolean): Promise<readonly Message[]>;
  /** So much time passes for the page. */
  pass(ms: number): Promise<void>;
}

/** Loads the page again, behind a gate. */
export async function behindGate(page: Page): Promise<Gate> {
  const held: string[] = [];
  let isShut = false;
  let send: (text: string) => void = () => undefined;
  const waiters = new Set<() => void>();
  await page.clock.install();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    send = (text) => socket.send(text);
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (isShut) held.push(String(message));
      else send(String(message));
      for (const waiter of waiters) waiter();
    });
  });
  await page.reload();
  const messages = (): Message[] => held.map((text) => JSON.parse(text) as Message);
  const until = (enough: (all: readonly Message[]) => boolean): Promise<readonly Message[]> =>
    new Promise((resolve) => {
      const look = (): void => {
        const all = messages();
        if (!enough(all)) return;
        waiters.delete(look);
        resolve(all);
      };
      waiters.add(look);
      look();
    });
  return {
    shut: () => {
      isShut = true;
    },
    open: () => {
      isShut = false;
      for (const text of held.splice(0)) send(text);
    },
    async next() {
      await until((all) => all.length > 0);
      const text = held.shift()!;
      send(text);
      return JSON.parse(text) as Message;
    },
    until,
    pass: (ms) => page.clock.runFor(ms),
  };
}
