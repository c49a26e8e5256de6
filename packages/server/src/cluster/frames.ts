/**
 * One message between nodes: header words, and a body without line breaks (JSON as `JSON.stringify`
 * writes it).
 */
export interface Message {
  readonly words: readonly string[];
  readonly body: string;
}

/**
 * Messages travel in frames. `calls` go from the node of a socket to the owner of a match, and
 * `returns` go back. Within an epoch, frames are numbered from 1 without gaps.
 */
export interface Frame {
  readonly kind: 'calls' | 'returns';
  readonly epoch: number;
  readonly number: number;
  readonly messages: Message[];
}

/** NATS accepts 1 MB by default, and a UTF-16 code unit takes at most three bytes. */
const FRAME_LENGTH = 300_000;
/** The header of a fragment of a body that is too long for one frame. */
const PIECE = '+';

/** Batches the messages of one turn of the event loop into numbered frames. */
export class FrameWriter {
  private readonly kind: Frame['kind'];
  private readonly publish: (text: string) => void;
  private number = 0;
  private lines: string[] = [];
  private length = 0;
  private isScheduled = false;
  epoch: number;

  constructor(kind: Frame['kind'], epoch: number, publish: (text: string) => void) {
    this.kind = kind;
    this.epoch = epoch;
    this.publish = publish;
  }

  add(head: string, body = ''): void {
    let rest = body;
    while (rest.length > FRAME_LENGTH) {
      this.put(PIECE, rest.slice(0, FRAME_LENGTH));
      rest = rest.slice(FRAME_LENGTH);
    }
    this.put(head, rest);
  }

  private put(head: string, body: string): void {
    if (this.length > 0 && this.length + body.length > FRAME_LENGTH) this.flush();
    this.lines.push(head, body);
    this.length += head.length + body.length;
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(this.flush);
  }

  readonly flush = (): void => {
    this.isScheduled = false;
    if (this.lines.length === 0) return;
    this.publish(`${this.kind} ${this.epoch} ${++this.number}\n${this.lines.join('\n')}`);
    this.lines = [];
    this.length = 0;
  };

  /** Discards what has not been sent yet; frame numbers start at 1 again. */
  restart(epoch: number): void {
    this.epoch = epoch;
    this.number = 0;
    this.lines = [];
    this.length = 0;
  }
}

/** Parses a frame; undefined for any other message. */
export function parseFrame(text: string): Frame | undefined {
  const lines = text.split('\n');
  const [kind, epoch, number] = (lines[0] ?? '').split(' ');
  if ((kind !== 'calls' && kind !== 'returns') || lines.length % 2 === 0) return undefined;
  const messages: Message[] = [];
  for (let i = 1; i < lines.length; i += 2)
    messages.push({ words: lines[i]!.split(' '), body: lines[i + 1]! });
  return { kind, epoch: Number(epoch), number: Number(number), messages };
}

/** Detects missing frames within an epoch and reassembles fragmented bodies. */
export class FrameReader {
  private number = 0;
  private pieces = '';

  /** The messages of the next frame; undefined if a frame is missing. */
  take({ number, messages }: Frame): Message[] | undefined {
    if (number !== this.number + 1) return undefined;
    this.number = number;
    if (this.pieces === '' && messages.every(({ words }) => words[0] !== PIECE)) return messages;
    return messages.flatMap(({ words, body }) => {
      const whole = this.pieces + body;
      this.pieces = words[0] === PIECE ? whole : '';
      return words[0] === PIECE ? [] : [{ words, body: whole }];
    });
  }

  restart(): void {
    this.number = 0;
    this.pieces = '';
  }
}
