import type { JSX } from 'preact';
import type { Offer, TableState } from '../match/state.ts';
import type { Table } from '../match/table.ts';
import { useWords } from '../words.ts';

export interface NoticesProps {
  table: Table;
  state: TableState;
  seatName(seat: number): string;
}

/** Notices beside the decision: refusals, offers, absent players. */
export function Notices({ table, state, seatName }: NoticesProps): JSX.Element {
  const offers = state.offers.filter(({ seat }) => seat !== state.seat);
  return (
    <>
      {state.refused && <Refusal refused={state.refused} close={() => table.dismiss()} />}
      {offers.map((offer) => (
        <OfferNotice key={offer.id} offer={offer} table={table} />
      ))}
      <Away state={state} seatName={seatName} />
      <SecretQuestions table={table} state={state} />
    </>
  );
}

interface RefusalProps {
  refused: NonNullable<TableState['refused']>;
  close(): void;
}

function Refusal({ refused, close }: RefusalProps): JSX.Element {
  const { t, has } = useWords();
  const key = `refused.${refused.code.replace('/', '.')}`;
  return (
    <div class="notice warn" role="alert">
      <p>{has(`app.${key}`) ? t(key) : refused.message}</p>
      <button type="button" class="button small" onClick={close}>
        {t('close')}
      </button>
    </div>
  );
}

function OfferNotice({ offer, table }: { offer: Offer; table: Table }): JSX.Element {
  const { t } = useWords();
  const { id, kind, by } = offer;
  // Accepting a rematch is the same call as offering one.
  const agree = (): void => (kind === 'rematch' ? table.request('rematch') : table.agree(id, true));
  return (
    <div class="notice">
      <p>{t(`offer.${kind}`, { name: by })}</p>
      <button type="button" class="button small primary" onClick={agree}>
        {t('yes')}
      </button>
      <button type="button" class="button small" onClick={() => table.agree(id, false)}>
        {t('no')}
      </button>
    </div>
  );
}

function Away({ state, seatName }: Omit<NoticesProps, 'table'>): JSX.Element | null {
  const { t } = useWords();
  const seats = state.result ? [] : (state.info?.seats ?? []);
  const gone = seats.filter(
    ({ kind, connected, out, seat }) =>
      kind === 'person' && !connected && !out && seat !== state.seat,
  );
  if (gone.length === 0) return null;
  const names = gone.map(({ seat }) => seatName(seat)).join(', ');
  return (
    <div class="notice" role="status">
      <p>{t('away', { n: gone.length, names })}</p>
    </div>
  );
}

/** In matches between people: whether reactions to an attack get their default answer. */
function SecretQuestions({ table, state }: Omit<NoticesProps, 'seatName'>): JSX.Element | null {
  const { t } = useWords();
  const { info, seat, result, alwaysReveal } = state;
  const persons = info?.seats.filter(({ kind, out }) => kind === 'person' && !out) ?? [];
  if (info?.secretWaitMs === undefined || result || persons.length < 2) return null;
  return (
    <div class="secret-questions">
      {seat >= 0 && (
        <label class="check" title={t('reveal.about')}>
          <input
            type="checkbox"
            checked={alwaysReveal}
            data-always-reveal
            onChange={(event) => table.alwaysReveal(event.currentTarget.checked)}
          />
          <span>{t('reveal.always')}</span>
        </label>
      )}
      {info.secretWaitMs === 0 && <p class="muted small">{t('reveal.off')}</p>}
    </div>
  );
}
