import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TableState } from '../match/state.ts';
import type { Table } from '../match/table.ts';
import { link } from '../route.ts';
import { useWords } from '../words.ts';

/** The buttons at the top of a table. */
export function TableNav({ table, state }: { table: Table; state: TableState }): JSX.Element {
  const { t } = useWords();
  const playing = state.seat >= 0 && !state.result;
  return (
    <>
      {playing && (
        <button
          type="button"
          class="button quiet small"
          onClick={() => table.request('undo')}
          data-undo
          title={t('undo.about')}
        >
          {t('undo')}
        </button>
      )}
      {playing && <Resign resign={() => table.request('resign')} />}
      <a
        class="button quiet small hide-small"
        href={link('rules', state.info?.game ?? '')}
        target="_blank"
        rel="noopener"
      >
        {t('home.rules')}
      </a>
    </>
  );
}

/** Asks for confirmation. */
function Resign({ resign }: { resign(): void }): JSX.Element {
  const { t } = useWords();
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button type="button" class="button quiet small" onClick={() => setSure(true)}>
        {t('resign')}
      </button>
    );
  return (
    <button
      type="button"
      class="button small warn"
      onBlur={() => setSure(false)}
      onClick={() => {
        setSure(false);
        resign();
      }}
    >
      {t('resign.sure')}
    </button>
  );
}
