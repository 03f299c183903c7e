import type { Spool, SpoolFile } from '../../platform/spool-file.js';
import {
  createBdatDecoder,
  createDataDecoder,
  type MessageDecoder,
  type MessageLimits,
  type MessageRefusal,
} from '../../protocol/smtp/message-decoder.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { ByteBudget } from './byte-budget.js';

/** A message on its way in, and the room it holds. */
export interface IncomingMessage {
  readonly decoder: MessageDecoder;
  /** Resolves when what was read so far has its place; until then the client is not heard. */
  settled(): Promise<void> | undefined;
  /** All of it, in one piece. */
  load(signal: AbortSignal): Promise<Buffer>;
  refusal(): SmtpReply | undefined;
  /** Gives the room back; afterwards it is of no use. */
  release(): void;
}

export interface MessageRoom {
  readonly budget: ByteBudget;
  /** For what memory cannot take; without one it is refused for now. */
  readonly spool?: Spool | undefined;
}

// design.md §5.1: smaller ones stay in memory while there is any
const MAX_BYTES_UNDER_STRAIN = 1024 * 1024;

export function createIncomingMessage(
  kind: 'DATA' | 'BDAT',
  limits: MessageLimits,
  { budget, spool }: MessageRoom,
): IncomingMessage {
  const pieces: Buffer[] = [];
  let heldBytes = 0;
  let file: SpoolFile | undefined;
  let writing: Promise<void> | undefined;
  let isBroken = false;
  const decoder = (kind === 'DATA' ? createDataDecoder : createBdatDecoder)(limits, keep);

  return {
    decoder,
    settled: () => writing,
    async load(signal) {
      if (file) return file.load(signal);
      if (pieces.length > 1) pieces.splice(0, pieces.length, Buffer.concat(pieces));
      return pieces[0] ?? Buffer.alloc(0);
    },
    refusal() {
      const refusal = decoder.refusal() ?? (isBroken ? 'no-room' : undefined);
      return refusal && messageRefusals[refusal];
    },
    release,
  };

  function keep(piece: Buffer): boolean {
    if (isBroken) return false;
    if (file) {
      append(piece);
      return true;
    }
    const isLarge = heldBytes + piece.length > MAX_BYTES_UNDER_STRAIN;
    if (!(spool && isLarge && budget.isStrained) && budget.take(piece.length)) {
      heldBytes += piece.length;
      pieces.push(piece);
      return true;
    }
    if (!spool) {
      release(); // it will be refused: others may have the room at once
      return false;
    }
    moveTo(spool.create());
    append(piece);
    return true;
  }

  function moveTo(created: SpoolFile): void {
    file = created;
    for (const piece of pieces) append(piece);
    pieces.length = 0;
    const movedBytes = heldBytes;
    heldBytes = 0;
    void (writing ?? Promise.resolve()).then(() => budget.give(movedBytes));
  }

  function append(piece: Buffer): void {
    const mine = file?.append(piece).then(
      () => {
        if (writing === mine) writing = undefined;
      },
      () => {
        isBroken = true;
        file?.release();
      },
    );
    writing = mine;
  }

  function release(): void {
    budget.give(heldBytes);
    heldBytes = 0;
    pieces.length = 0;
    file?.release();
  }
}

/** Also for a spooled message whose turn does not come. */
export const NO_ROOM = reply(452, '4.3.1', 'Out of memory for messages, try later');

const messageRefusals: Readonly<Record<MessageRefusal, SmtpReply>> = {
  'too-large': reply(552, '5.3.4', 'Message too large'),
  'header-too-large': reply(552, '5.3.4', 'The header of the message is too large'),
  'line-too-long': reply(554, '5.6.0', 'A line of the message is too long'),
  nul: reply(554, '5.6.0', 'The message contains NUL'),
  'no-room': NO_ROOM,
};
