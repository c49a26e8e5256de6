import type { Words } from '@cardwright/kernel';
import type { TableState } from '../match/state.ts';

/** What a screen reader announces: the last event, and the player's own question. */
export function announcement(
  { result, log, ask }: Pick<TableState, 'result' | 'log' | 'ask'>,
  words: Words,
  t: (key: string) => string,
): string {
  if (result) return t('final.title');
  const last = log.findLast(({ words: message }) => message !== undefined)?.words;
  const happened = last ? words(last) : '';
  if (!ask) return happened;
  const question = `${t('ask.yours')}: ${words(ask.why)}`;
  if (happened === '') return question;
  return /[.!?…]$/.test(happened) ? `${happened} ${question}` : `${happened}. ${question}`;
}
