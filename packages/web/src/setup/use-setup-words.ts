import type { GameInfo } from '../net/catalogue.ts';
import { useWords } from '../words.ts';
import { type Setup, seatPicks } from './setup.ts';

/** How set-ups are called. */
export function useSetupWords(game: GameInfo): {
  presetName(preset: number): string;
  setupName(setup: Setup, seats: number): string;
} {
  const { t, words } = useWords();
  const presetName = (preset: number): string => {
    const one = game.presets[preset];
    return one?.words ? words(one.words) : (one?.name ?? '');
  };
  return {
    presetName,
    setupName(setup, seats) {
      if (setup.way === 'default') return t('home.preset.usual');
      if (setup.way !== 'own') return presetName(setup.way);
      return game.choices
        .map((choice) => {
          if (choice.kind === 'cards')
            return t('setup.cards', { n: setup.picks[choice.option]?.length ?? 0 });
          return seatPicks(choice, setup, seats)
            .map((pick) => {
              const value = choice.values.find((one) => one.value === pick);
              return value ? (value.words ? words(value.words) : value.name) : t('setup.chance');
            })
            .join(' – ');
        })
        .join(', ');
    },
  };
}
