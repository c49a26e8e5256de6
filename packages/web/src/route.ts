import { makeStore, useStore } from './store.ts';

/**
 * The current route: the parts of the address after the #. A fragment is not sent to the server,
 * so secrets in links stay out of its logs.
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

/** Changes the address without adding an entry to the browser history. */
export function replaceRoute(...parts: (string | number)[]): void {
  history.replaceState(null, '', link(...parts));
  route.set(read());
}

export const useRoute = (): string[] => useStore(route);
