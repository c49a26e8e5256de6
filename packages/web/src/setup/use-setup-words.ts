import { namePrinter } from '@cardwright/games/words';
import type { Message } from '@cardwright/kernel';
import type { GameInfo } from '../net/catalogue.ts';
import { useWords } from '../words.ts';
import { type Setup, seatPicks } from './setup.ts';

interface Named {
  name: string;
  words?: Message | undefined;
}

/** The names of set-ups. */
export function useSetupWords(game: GameInfo): {
  presetName(preset: number): string;
  /** The name of a preset or a value; packs may translate theirs. */
  called(one: Named): string;
  setupName(setup: Setup, seats: number): string;
} {
  const { t, words, language } = useWords();
  const translations = game.translations?.[language];
  const called = ({ name, words: own }: Named): string =>
    own
      ? namePrinter(new Map(Object.entries(translations ?? {})))(words(own))
      : (translations?.[name] ?? name);
  const presetName = (preset: number): string => {
    const one = game.presets[preset];
    return one ? called(one) : '';
  };
  const wayName = (setup: Setup, seats: number): string => {
    if (setup.way === 'default') return t('home.preset.usual');
    if (setup.way !== 'own') return presetName(setup.way);
    return game.choices
      .map((choice) => {
        if (choice.kind === 'cards')
          return t('setup.cards', { n: setup.picks[choice.option]?.length ?? 0 });
        return seatPicks(choice, setup, seats)
          .map((pick) => {
            const value = choice.values.find((one) => one.value === pick);
            return value ? called(value) : t('setup.chance');
          })
          .join(' – ');
      })
      .join(', ');
  };
  return {
    presetName,
    called,
    setupName(setup, seats) {
      const style = game.personalities?.find(({ name }) => name === setup.style);
      const name = wayName(setup, seats);
      return style ? `${name} · ${words(style.words)}` : name;
    },
  };
}
