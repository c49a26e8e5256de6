import { makeStore } from './store.ts';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** '' follows the browser. */
  language: string;
  name: string;
  sound: boolean;
  /** auto follows the system's setting for reduced motion. */
  motion: 'auto' | 'off';
  /** Ask for confirmation before answers that name nothing on the table: end of turn, pass. */
  confirm: boolean;
}

const KEY = 'cardwright.settings';

/** Reads JSON from local storage. Storage may be forbidden: then the fallback is used. */
export function readStored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : { ...fallback, ...(JSON.parse(text) as T) };
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows: nothing is stored
  }
}

const defaults: Settings = {
  theme: 'auto',
  language: '',
  name: '',
  sound: false,
  motion: 'auto',
  confirm: false,
};
export const settings = makeStore<Settings>(readStored(KEY, defaults));
settings.subscribe(() => {
  writeStored(KEY, settings.get());
  applyTheme();
});

export function applyTheme(): void {
  const { theme } = settings.get();
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const prefersReducedMotion = (): boolean =>
  settings.get().motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The player's name. A player without one gets a guest name and keeps it. */
export function playerName(guest: string): string {
  const { name } = settings.get();
  if (name.trim() !== '') return name.trim().slice(0, 40);
  const made = `${guest} ${100 + Math.floor(Math.random() * 900)}`;
  settings.change({ name: made });
  return made;
}
