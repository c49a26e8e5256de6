import type { Browser, Page } from 'playwright-core';
import { visitUnpainted, type Visitor, type VisitOptions } from './browser.ts';

interface Message {
  id?: number;
  method?: string;
  params?: { happened?: { n: number }[] };
}

/**
 * A gate between server and page: the test controls when messages arrive and how the page's clock
 * runs.
 */
export interface Gate {
  /** Holds back the server's messages from now on. */
  shut(): void;
  /** Releases all held messages and stops holding. */
  open(): void;
  /** Releases the next message; waits for one if necessary. */
  next(): Promise<Message>;
  /** Waits until `enough` holds for the held messages. */
  until(enough: (held: readonly Message[]) => boolean): Promise<readonly Message[]>;
  /** Advances the page's clock. */
  pass(ms: number): Promise<void>;
}

/** Puts a gate in front of a page that is not loaded yet. */
async function gateOf(page: Page): Promise<Gate> {
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

/** A user whose page is behind a gate. */
export async function visitBehindGate(
  browser: Browser,
  url: string,
  options: VisitOptions = {},
): Promise<Visitor & { gate: Gate }> {
  let gate: Gate | undefined;
  const visitor = await visitUnpainted(browser, url, {
    ...options,
    prepare: async (page) => {
      gate = await gateOf(page);
    },
  });
  if (!gate) throw new Error('the page was not prepared');
  return { ...visitor, gate };
}
