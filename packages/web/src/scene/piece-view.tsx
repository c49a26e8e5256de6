import type { Piece } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { Icon } from '../art/icons.tsx';
import { Die, Member, SeatMark, seatLook } from '../art/piece.tsx';
import { Tile, tileOf } from '../art/tiles.tsx';
import type { CardFace } from '../net/card-faces.ts';
import { Badges, badgeWords } from './badges.tsx';
import { Figure } from './picture.tsx';
import { faceOf, useStage } from './stage.ts';
import { Thing } from './thing.tsx';

function art(piece: Piece, face: CardFace | undefined): JSX.Element {
  const { icon } = piece;
  const value =
    piece.badges?.find((badge) => badge.icon === 'value' || badge.icon === icon)?.value ??
    piece.badges?.[0]?.value;
  if (tileOf(icon)) return <Tile icon={icon} ghost={piece.id.startsWith('goal')} />;
  if (icon.startsWith('die-')) return <Die colour={icon.slice(4)} value={Number(value ?? 0)} />;
  if (icon.startsWith('member-'))
    return (
      <Member
        colour={icon.slice(7)}
        seat={piece.seat ?? 0}
        value={value === undefined ? undefined : Number(value)}
      />
    );
  if (icon === 'seat' || icon === 'marker') return <SeatMark seat={piece.seat ?? 0} size={24} />;
  if (face) {
    return (
      <span class={`standee ${icon}`}>
        <Figure card={face} size={40} />
      </span>
    );
  }
  return <Icon name={icon} size={28} value={Number(value ?? 0)} />;
}

/** A piece on a board: a tile, a die, a family member, a unit. */
export function PieceView({ piece, id }: { piece: Piece; id?: string }): JSX.Element {
  const stage = useStage();
  const face = piece.card === undefined ? undefined : faceOf(stage, piece.card);
  const label = [
    stage.words(piece.label),
    piece.seat !== undefined && piece.seat >= 0 ? stage.seatName(piece.seat) : '',
    badgeWords(piece.badges, stage.words),
  ]
    .filter(Boolean)
    .join(', ');
  const figured = /^(die|member)-/.test(piece.icon);
  const seat = piece.seat !== undefined && piece.seat >= 0 ? seatLook(piece.seat) : undefined;
  return (
    <Thing
      id={id ?? piece.id}
      label={label}
      card={face}
      travels={piece.id}
      class={
        `piece piece-${piece.icon.replace(/[^a-z-]/g, '')} ` +
        (piece.seat === undefined ? '' : piece.seat === stage.viewer ? 'mine' : 'theirs')
      }
      {...(seat && { style: { '--seat': seat.colour, '--seat-dark': seat.dark } })}
    >
      {art(piece, face)}
      {!figured && <Badges badges={piece.badges} size={13} />}
      {seat && piece.icon !== 'seat' && !figured && <SeatMark seat={piece.seat!} size={14} />}
    </Thing>
  );
}
