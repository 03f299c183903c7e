import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp';

/**
 * Writes a compiled tree whose contents are all in memory. The library's own `build` sends each part through half a
 * dozen streams, which for a short message costs ten times the composing.
 */
export function writeMessage(root: MimeNode): Buffer {
  // One allocation up front, and the kernel provides pages on first write: no part is in memory twice
  const whole = Buffer.allocUnsafeSlow(atMostBytes(root));
  let end = 0;
  writeNode(root, (piece) => {
    end += typeof piece === 'string' ? whole.write(piece, end) : piece.copy(whole, end);
  });
  if (whole[end - 1] !== 0x0a) end += whole.write('\r\n', end);
  return end < SMALL_BYTES ? Buffer.from(whole.subarray(0, end)) : whole.subarray(0, end);
}

/** Smaller buffers are copied, because a view would hold on to more memory. */
const SMALL_BYTES = 64 * 1024;

function atMostBytes(node: MimeNode): number {
  const content = node.content as string | Buffer | undefined;
  const own = node.buildHeaders().length * MAX_UTF8 + (content?.length ?? 0) * octetsPerCharacter(node) + AROUND;
  return node.childNodes.reduce((sum, child) => sum + atMostBytes(child), own);
}

const MAX_UTF8 = 3;
const AROUND = 1024;

/** Upper bound: up to three octets in UTF-8, each `=XX` in quoted-printable, plus line ends. */
function octetsPerCharacter(node: MimeNode): number {
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return 10;
  return encoding === 'base64' ? 5 : MAX_UTF8;
}

type Write = (piece: string | Buffer) => void;

function writeNode(node: MimeNode, write: Write): void {
  const encoding = node.getTransferEncoding();
  write(`${node.buildHeaders()}\r\n\r\n`);
  const content = node.content as string | Buffer | undefined; // a plan holds nothing else
  if (content !== undefined && content.length > 0) writeContent(content, encoding, write);
  if (!node.multipart) return;
  for (const [index, child] of node.childNodes.entries()) {
    write(`${index > 0 ? '\r\n' : ''}--${node.boundary}\r\n`);
    writeNode(child, write);
  }
  write(`\r\n--${node.boundary}--\r\n`);
}

function writeContent(content: string | Buffer, encoding: string | false, write: Write): void {
  if (encoding === 'quoted-printable') write(wrapQuoted(encodeQuoted(content)));
  else if (encoding !== 'base64') write(content);
  else {
    const octets = typeof content === 'string' ? Buffer.from(content) : content;
    for (let at = 0; at < octets.length; at += SLICE_BYTES) {
      if (at > 0) write('\r\n');
      write(wrapBase64(encodeBase64(octets.subarray(at, at + SLICE_BYTES))));
    }
  }
}

/**
 * Whole lines: 57 octets are 76 letters. Strings this short are collected at once, longer ones when the heap has grown.
 */
const SLICE_BYTES = 57 * 1024;
