import type { Message } from '@cardwright/kernel';
import { onTile, PLACED } from '../compile/known-targets.ts';
import { knownEntity, triggerData } from '../rules/act.ts';
import { FIRST_TILE } from '../rules/search.ts';
import { flatOf } from '../state.ts';
import { AIM_PLACE, CURRENT_LANE, CURRENT_TILE, PLAY_TARGET, UNIT } from '../compile/vocabulary.ts';
import { defineEffect } from './define.ts';
import {
  counted,
  inForm,
  isIt,
  isLimited,
  isOne,
  isThem,
  kindOf,
  noun,
  say,
  type Telling,
} from './wording.ts';
import { inLanes, lanesOf } from './target-text.ts';

/**
 * R21.16: collects places on which the searches and summons that follow work, one after the other.
 */
export const addLocationReference = defineEffect({
  name: 'ADD_LOCATION_REFERENCE',
  about:
    'collects places; FIND_ENTITIES and SUMMON_UNIT then work on each in turn; CURRENT_TILE adds ' +
    'the tile of each target, CURRENT_LANE (ours) its lane',
  origin: 'later',
  needs: [],
  may: ['EffectLocation', 'TargetLocation'],
  usesTargets: true,
  input: 'none',
  text(t, { line, targets }) {
    const { location } = line.params;
    const certain = location >= CURRENT_TILE ? onTile(t.now) : 'always';
    if (certain === 'never') return undefined;
    if (certain === 'maybe') t.lack = lacking(t);
    const role = t.given?.args.role;
    const filtered = placeNoun(t, location, targets);
    const isMessage = typeof role === 'object' && !Array.isArray(role);
    const name = laterName(t, targets);
    const place = {
      filtered,
      plain: isMessage ? placeNoun(t, location, role) : filtered,
      ...(name && { later: { set: t.set, named: placeNoun(t, location, name) } }),
    };
    t.places = [...t.places, place];
    return undefined;
  },
  work(t, p, _frame, chain) {
    const { state: s } = t;
    const { places } = chain;
    if (p.location === CURRENT_TILE || p.location === CURRENT_LANE) {
      for (const id of chain.targets) {
        const e = knownEntity(s, id);
        if (e)
          places.push(
            p.location === CURRENT_LANE ? e.lane + 1 : FIRST_TILE + flatOf(s.rules, e.lane, e.tile),
          );
      }
    } else if (p.location === PLAY_TARGET) places.push(triggerData(t).place);
    else if (p.location === 0) places.push(0);
    else for (let lane = 0; lane < 3; lane++) if (p.location & (1 << lane)) places.push(lane + 1);
    return undefined;
  },
});

/** The name of targets that the words for them will not mean when others are named. */
function laterName(t: Telling, targets: Message): Message | undefined {
  if (t.targets.key === 'lanes.text.chosen') return noun('text.chosen.before', { kind: kindOf(t) });
  return targets === t.targets ? undefined : t.targets;
}

/** When none of the targets is on a tile. */
function lacking(t: Telling): Message {
  const mayBeOff = (t.now.types & ~PLACED) !== 0;
  if (t.targets.key === 'lanes.text.chosen')
    return mayBeOff ? say('text.lack.player') : say('text.lack.chosen', { kind: kindOf(t) });
  if (t.given) return say('text.lack.role', t.given.args);
  if (!t.several) return say('text.lack.tile', { role: t.targets });
  if (mayBeOff) return say('text.lack.tiles');
  const targets = counted(t.targets, 'no');
  return t.isAgain || targets === t.targets
    ? say('text.lack.was', { gender: t.gender })
    : say('text.lack.none', { targets });
}

/**
 * The tile or lane of the targets; of several, of each, of all together or of one of them. R21.16:
 * a place that several of them share counts once for each.
 */
function targetPlace(t: Telling, key: string, targets: Message, isShared: boolean): Message {
  if (isIt(targets)) return say(`${key}.it`);
  if (isOne(t)) return say(key, { targets: inForm(targets, 'of') });
  const once = { once: isShared ? 'yes' : 'no', gender: t.gender };
  if (isThem(targets)) return say(`${key}.many`, { many: 'them', targets, ...once });
  const all = inForm(targets, 'of');
  if (isLimited(targets)) return say(`${key}.many`, { many: 'all', targets: all, ...once });
  const one = counted(targets, 'pick');
  return say(`${key}.many`, { many: 'each', targets: counted(targets, 'each'), all, one, ...once });
}

function placeNoun(t: Telling, location: number, targets: Message): Message {
  // R2.4: a tile holds any number of units, but one building
  if (location === CURRENT_TILE)
    return targetPlace(t, 'text.place.tiles', targets, (t.now.types & UNIT) !== 0);
  if (location === CURRENT_LANE) return targetPlace(t, 'text.place.itsLane', targets, true);
  if (location === PLAY_TARGET)
    return say(t.card.aim === AIM_PLACE ? 'text.place.chosen' : 'text.place.tile');
  if (location === 0) return say('text.place.board');
  return inLanes('text.place.lanes', lanesOf(location));
}
