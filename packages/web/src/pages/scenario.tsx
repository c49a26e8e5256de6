import '../styles/scenario.css';
import type { FileFault } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameName } from '../game-name.ts';
import { useGames } from '../net/catalogue.ts';
import { Refused } from '../net/client.ts';
import { readScenarioFile } from '../net/scenario-reader.ts';
import { startFromPosition } from '../net/start-from-position.ts';
import type { ReadPosition, ReadScenario } from '../offline/read-scenario.ts';
import { go } from '../route.ts';
import { Page } from '../shell.tsx';
import { Delayed } from '../table/waiting.tsx';
import { useWords } from '../words.ts';
import { defaultLevel, LevelField, levelsOf } from './levels.tsx';

/** A parsed file, with its lines for showing the places of faults. */
interface Opened extends ReadScenario {
  path: string;
  lines: readonly string[];
}

async function openFile(file: File): Promise<Opened> {
  const source = { path: file.name, text: await file.text() };
  return { ...(await readScenarioFile(source)), path: file.name, lines: source.text.split('\n') };
}

/** Starts a match from the position of a scenario file that is opened or dropped here. */
export function Scenario(): JSX.Element {
  const { t } = useWords();
  const [opened, setOpened] = useState<Opened>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => {
    document.title = t('scenario.title');
  }, [t]);
  const take = (file: File | undefined): void => {
    if (!file) return;
    setBusy(true);
    setError('');
    setOpened(undefined);
    openFile(file)
      .then(setOpened, (reason: unknown) => setError(String(reason)))
      .finally(() => setBusy(false));
  };
  return (
    <Page class="scenario-page" title={<b>{t('scenario.title')}</b>}>
      <h1>{t('scenario.title')}</h1>
      <p>{t('scenario.about')}</p>
      <DropField take={take} />
      {busy && <Delayed>{t('home.wait.offline')}</Delayed>}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {opened && <Faults opened={opened} />}
      {opened?.game !== undefined && (
        <Positions key={opened.path} game={opened.game} positions={opened.positions} />
      )}
    </Page>
  );
}

function DropField({ take }: { take(file: File | undefined): void }): JSX.Element {
  const { t } = useWords();
  const [over, setOver] = useState(false);
  return (
    <label
      class={`drop-field ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      <span>{t('scenario.drop')}</span>
      <input
        type="file"
        accept=".json,application/json"
        data-scenario
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // so that the same file can be opened again after a correction
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** Every mistake in the file, with its line and a mark under the place. */
function Faults({ opened }: { opened: Opened }): JSX.Element | null {
  const { t } = useWords();
  const faults = [
    ...opened.faults,
    ...opened.positions.flatMap(({ fault }) => (fault ? [fault] : [])),
  ];
  if (faults.length === 0) return null;
  return (
    <section class="faults" role="alert" aria-label={t('scenario.faults', { n: faults.length })}>
      <h2>{t('scenario.faults', { n: faults.length })}</h2>
      <ul>
        {faults.map((fault) => (
          <li data-fault={`${fault.line}:${fault.column}`}>
            <b>{t('scenario.place', { line: fault.line ?? 1, column: fault.column ?? 1 })}</b>{' '}
            {fault.message}
            {fault.hint !== undefined && <span class="muted"> ({fault.hint})</span>}
            <FaultLine fault={fault} lines={opened.lines} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The maximum length of a line that is shown. */
const SHOWN = 100;

function FaultLine({
  fault,
  lines,
}: {
  fault: FileFault;
  lines: readonly string[];
}): JSX.Element | null {
  const line = lines[(fault.line ?? 1) - 1];
  if (line === undefined) return null;
  const column = (fault.column ?? 1) - 1;
  const from = Math.max(0, column - SHOWN / 2);
  return (
    <pre tabIndex={0}>
      {line.slice(from, from + SHOWN)}
      {'\n'}
      {' '.repeat(column - from)}^
    </pre>
  );
}

function Positions({
  game,
  positions,
}: {
  game: string;
  positions: readonly ReadPosition[];
}): JSX.Element | null {
  const { t, has } = useWords();
  const info = useGames()?.find(({ name }) => name === game);
  const playable = positions.filter(({ fault }) => !fault);
  const levels = info ? levelsOf(info) : [];
  const [level, setLevel] = useState<string>();
  const [error, setError] = useState('');
  if (!info || playable.length === 0) return null;
  const player = level ?? defaultLevel(levels);
  const play = ({ name, given, seats }: ReadPosition, seat: number): void => {
    setError('');
    startFromPosition({ game, start: { name, given }, seats, seat, player }).then(
      (match) => go('table', match),
      (reason: unknown) => setError(reason instanceof Refused ? reason.message : String(reason)),
    );
  };
  return (
    <section aria-label={t('scenario.positions', { game: gameName(t, has, game) })}>
      <h2>{t('scenario.positions', { game: gameName(t, has, game) })}</h2>
      <LevelField levels={levels} level={player} change={setLevel} />
      <ul class="position-list">
        {playable.map((position) => (
          <PositionRow position={position} play={play} />
        ))}
      </ul>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

interface PositionRowProps {
  position: ReadPosition;
  play(position: ReadPosition, seat: number): void;
}

function PositionRow({ position, play }: PositionRowProps): JSX.Element {
  const { t } = useWords();
  const [seat, setSeat] = useState(position.seat);
  return (
    <li class="position-row">
      <b>{position.name}</b>
      <label class="field small">
        <span>{t('scenario.seat')}</span>
        <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {Array.from({ length: position.seats }, (_, one) => (
            <option value={one}>
              {t(one === position.seat ? 'scenario.seat.moves' : 'scenario.seat.one', {
                n: one + 1,
              })}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button primary"
        data-position={position.name}
        onClick={() => play(position, seat)}
      >
        {t('scenario.play')}
      </button>
    </li>
  );
}
