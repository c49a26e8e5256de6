import type { FileFault } from '@cardwright/kernel';
import { type Path, pointerTo } from '../../loading/index.ts';
import { effectNamed } from '../effects/index.ts';
import { unknownWord } from '../format.ts';
import { criteriaOf, operationsOf } from './effect-reader.ts';
import { usualWord } from './usual-words.ts';
import { VARIABLES, wordOf } from './vocabulary.ts';

/** What to write in place of a word where a number is expected. */
function numberHint(fault: FileFault, json: unknown, at: Path): FileFault {
  const [, line, key] =
    /^\/(\d+)\/(Value|TempVariable|CardNumber)$/.exec(
      (fault.pointer ?? '').slice(pointerTo(at).length),
    ) ?? [];
  if (!Array.isArray(json) || line === undefined || key === undefined) return fault;
  const value = (json[Number(line)] as { [key: string]: unknown })[key];
  if (typeof value !== 'string' || /^\s*-?\d/.test(value)) return fault;
  if (key === 'CardNumber')
    return { ...fault, hint: 'write the number of the card, such as 101, not its title' };
  const variable = wordOf(VARIABLES, value) ?? usualWord(VARIABLES, value);
  return variable ? { ...fault, hint: `write "Input": "${variable}" instead of "${key}"` } : fault;
}

/** An effect without its type, which may be there under another name. */
function typeMissing(fault: FileFault, json: unknown, at: Path): FileFault {
  const [, line] = /^\/(\d+)$/.exec((fault.pointer ?? '').slice(pointerTo(at).length)) ?? [];
  const effect: unknown = Array.isArray(json) ? json[Number(line)] : undefined;
  if (typeof effect !== 'object' || effect === null || 'EffectType' in effect) return fault;
  const [, words = ''] = /(allowed: .*)$/.exec(fault.message) ?? [];
  const other = Object.keys(effect).find((key) => /^(?:effect_?type|effect|type|do)$/i.test(key));
  return {
    ...fault,
    message: `'EffectType' is missing${words && `; ${words}`}`,
    hint:
      other === undefined
        ? 'add "EffectType"'
        : `write "EffectType" instead of "${other}"; the names of fields are case-sensitive`,
  };
}

/** The words of a field that this effect can have, where the format allows those of others. */
function fittingWords(fault: FileFault, json: unknown, at: Path): FileFault {
  const [, line, key] =
    /^\/(\d+)\/(SearchCriterion|ModifierOperation)$/.exec(
      (fault.pointer ?? '').slice(pointerTo(at).length),
    ) ?? [];
  if (!Array.isArray(json) || line === undefined || key === undefined) return fault;
  const effect = json[Number(line)] as { [key: string]: unknown };
  const name = String(effect.EffectType).trim().toUpperCase();
  const vocabulary = key === 'SearchCriterion' ? criteriaOf(name) : operationsOf(name);
  const wrong = effectNamed(name) && unknownWord(vocabulary, effect[key], false);
  return wrong
    ? { ...fault, message: wrong.message, ...(wrong.hint && { hint: wrong.hint }) }
    : fault;
}

/** A fault of the format in a list of effects, with what this effect can have instead. */
export const listFault = (fault: FileFault, json: unknown, at: Path): FileFault =>
  typeMissing(fittingWords(numberHint(fault, json, at), json, at), json, at);
