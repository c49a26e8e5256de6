import { makeStore } from './store.ts';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** '' follows the browser. */
  language: string;
  name: string;
  sound: boolean;
  /** auto follows what the system says about reduced motion. */
  motion: 'auto' | 'off';
  /** Ask again before answers that name nothing on the table: end of turn, pass. */
  confirm: boolean;
}

const KEY = 'cardwright.settings';

/** Storage may be forbidden; then the page forgets, and works. */
export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : { ...fallback, ...(JSON.parse(text) as T) };
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows: nothing is kept
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
export const settings = makeStore<Settings>(recall(KEY, defaults));
settings.subscribe(() => {
  keep(KEY, settings.get());
  applyTheme();
});

export function applyTheme(): void {
  const { theme } = settings.get();
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const still = (): boolean =>
  settings.get().motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The player's name; whoever gave none gets a guest's, and keeps it. */
export function playerName(guest: string): string {
  const { name } = settings.get();
  if (name.trim() !== '') return name.trim().slice(0, 40);
  const made = `${guest} ${100 + Math.floor(Math.random() * 900)}`;
  settings.change({ name: made });
  return made;
}
