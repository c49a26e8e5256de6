import type { Cell, GridPart, Piece } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { useWords } from '../words.ts';
import { PieceView } from './piece-view.tsx';
import { useStage } from './stage.ts';
import { Thing } from './thing.tsx';

/** Tiles of one kind have three equivalent pictures, for variety. */
const vary = (piece: Piece, { row, column, ground }: Cell): Piece =>
  ground !== 'goal' && /^(cat|book|game|frame|trophy|plant)$/.test(piece.icon)
    ? { ...piece, icon: `${piece.icon}-${((row * 5 + column * 3) % 3) + 1}` }
    : piece;

function CellView({ cell }: { cell: Cell }): JSX.Element {
  const stage = useStage();
  const { t } = useWords();
  const look = stage.look(cell.id);
  const only = cell.pieces.length === 1 ? cell.pieces[0] : undefined;
  // A cell that contains one piece without options of its own acts as that piece.
  const merged = only && look.can && !stage.look(only.id).can;
  return (
    <span
      class={`cell ground-${cell.ground} ${cell.pieces.length > 0 ? 'full' : ''}`}
      style={{ gridRow: cell.row + 1, gridColumn: cell.column + 1 }}
      data-row={cell.row}
      data-column={cell.column}
      data-meant={(!look.can && stage.meant.has(cell.id)) || undefined}
    >
      {look.can && !merged && (
        <Thing
          id={cell.id}
          label={t('cell', { row: cell.row + 1, column: cell.column + 1 })}
          class="cell-spot"
        >
          <span class="cell-glow" />
        </Thing>
      )}
      {cell.pieces.map((piece) => (
        <PieceView key={piece.id} piece={vary(piece, cell)} {...(merged && { id: cell.id })} />
      ))}
    </span>
  );
}

/** A board of cells. */
export function GridPartView({ part }: { part: GridPart }): JSX.Element {
  const stage = useStage();
  const { words, meant } = stage;
  // A whole board can be a target (a lane): its title is the handle, and it is highlighted while
  // something is held.
  const goes = stage.look(part.id);
  const look = part.look ?? part.cells.find(({ ground }) => ground !== 'none')?.ground ?? 'floor';
  return (
    <div
      role="group"
      class={`part grid look-${look}`}
      data-part={part.id}
      data-meant={meant.has(part.id) || undefined}
      data-rows={part.rows}
      data-columns={part.columns}
      aria-label={words(part.label)}
    >
      <h3 class="part-label">
        {goes.can && !goes.target ? (
          <Thing id={part.id} label={words(part.label)} class="part-handle">
            {words(part.label)}
          </Thing>
        ) : (
          words(part.label)
        )}
      </h3>
      <div class="grid-frame">
        {goes.target && (
          <Thing id={part.id} label={words(part.label)} class="part-spot">
            <span class="cell-glow" />
          </Thing>
        )}
        <div
          class="grid-in"
          style={{ '--rows': String(part.rows), '--columns': String(part.columns) }}
        >
          {part.cells.map((cell) => (
            <CellView key={cell.id} cell={cell} />
          ))}
        </div>
      </div>
    </div>
  );
}
