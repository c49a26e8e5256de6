import type { JSX } from 'preact';
import type { GameInfo } from '../net/catalogue.ts';
import { useWords } from '../words.ts';

/** Opponents from weak to strong: the graded ones if the game has them. */
const GRADES = [1, 2, 3, 4, 5].map((n) => `level:${n}`);
const PLAIN = ['random', 'heuristic'];

export function levelsOf(game: GameInfo): string[] {
  const has = (name: string): boolean => game.players.some((player) => player.name === name);
  if (has('level')) return [...PLAIN.slice(0, 1).filter(has), ...GRADES];
  return PLAIN.filter(has);
}

export const defaultLevel = (levels: string[]): string =>
  ['level:3', 'heuristic'].find((name) => levels.includes(name)) ?? levels.at(-1) ?? 'random';

interface LevelProps {
  levels: readonly string[];
  level: string;
  change(level: string): void;
}

export function LevelField({ levels, level, change }: LevelProps): JSX.Element {
  const { t } = useWords();
  return (
    <label class="field small">
      <span>{t('home.level')}</span>
      <select value={level} onChange={(event) => change(event.currentTarget.value)}>
        {levels.map((one) => (
          <option value={one}>{t(`level.${one.replace(':', '.')}`)}</option>
        ))}
      </select>
    </label>
  );
}
