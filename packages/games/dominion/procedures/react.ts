import { defineProcedure, type Plain, type ProcedureFrame } from '@cardwright/kernel';
import { type DominionTable, seatOf, UNORDERED_RULES } from '../state.ts';
import { type CompiledCard, cardAt } from '../content.ts';
import { holds } from '../effects/condition.ts';
import { fits } from '../effects/define.ts';

type Reacting = ProcedureFrame<{ card: number; copies?: number; cards?: Plain }>;

/**
 * R5.1: a Reaction in hand may be shown and stays in hand. Holding one is hidden information, so
 * the question is secret. `cards` are those that were gained, trashed or discarded; absent if it
 * responds to an attack. `copies` are the cards of this name that can still be shown, if several:
 * the player is asked again after showing one, until one is not shown.
 */
export const react = defineProcedure({
  name: 'react',
  first: 'ask',
  steps: {
    ask(t: DominionTable, f: Reacting) {
      const { card } = f.vars;
      // An earlier answer may have made it leave the hand.
      if (checksHand(t, f) && !seatOf(t.state, f.seat).hand.includes(card)) return t.done();
      const reaction = cardAt(t.content, card);
      const slots = slotsOf(t, f, reaction);
      if (slots[0]?.length === 0) return t.done();
      if (reaction.reactsIf && !holds(t, { seat: f.seat, slots }, reaction.reactsIf))
        return t.done();
      const to = reaction.reactsTo;
      const ask = t.askYesNo(f.seat, to === 'attack' ? 'ask.react' : `ask.react.${to}`, card);
      ask.options = [card];
      ask.secret = true;
      return t.asking('shown');
    },
    shown(t, f, picked) {
      if (picked[0] !== 1) return t.done();
      const reaction = cardAt(t.content, f.vars.card);
      if (t.events) t.emit({ type: 'react', seat: f.seat, card: reaction.name });
      const slots = slotsOf(t, f, reaction);
      return t.call(reaction.reaction, { then: 'end', ...(slots.length > 0 && { slots }) });
    },
    end(t, { vars }) {
      const { copies = 1 } = vars;
      if (copies === 1) return t.done();
      vars.copies = copies - 1;
      return t.go('ask');
    },
  },
});

/** Under rules 3 and earlier, a Reaction to an attack could be shown after it had left the hand. */
const checksHand = (t: DominionTable, { vars: { cards } }: Reacting): boolean =>
  cards !== undefined || !UNORDERED_RULES.has(t.game.version);

/** What the list of a Reaction begins with: the cards of the event that it is about, in `$it`. */
function slotsOf(
  t: DominionTable,
  { seat, vars: { cards } }: Reacting,
  { reactsFor }: CompiledCard,
): number[][] {
  if (cards === undefined) return [];
  const all = cards as number[];
  if (!reactsFor) return [all];
  return [all.filter((card) => fits(t, { seat, slots: [all] }, reactsFor, card))];
}
