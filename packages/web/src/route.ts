import { makeStore, useStore } from './store.ts';

/**
 * Where the page is: the parts of the address after the #. Secrets in links stay out of the
 * server's logs that way.
 */
const read = (): string[] =>
  location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });

export const route = makeStore<string[]>(read());
addEventListener('hashchange', () => route.set(read()));

export const link = (...parts: (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(String(part))).join('/')}`;

export function go(...parts: (string | number)[]): void {
  location.hash = link(...parts);
}

/** Changes the address without a new entry in the browser's history. */
export function here(...parts: (string | number)[]): void {
  history.replaceState(null, '', link(...parts));
  route.set(read());
}

export const useRoute = (): string[] => useStore(route);
