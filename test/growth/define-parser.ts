import type { Parser } from './parsers.js';

type Options = Partial<Pick<Parser, 'frames' | 'tokens'>>;

/** Of text. */
export function ofText(name: string, run: (text: string) => unknown, options: Options = {}): Parser {
  return { name, run, isText: true, frames: options.frames ?? [['', '']], tokens: options.tokens ?? [] };
}

/** Of octets that stand in a text as Latin-1, as header fields do. */
export function ofLatin1(name: string, run: (octets: string) => unknown, options: Options = {}): Parser {
  return { ...ofText(name, run, options), isText: false };
}

export function ofOctets(name: string, run: (octets: Buffer) => unknown, options: Options = {}): Parser {
  return ofLatin1(name, (octets) => run(Buffer.from(octets, 'latin1')), options);
}

/** Of octets that come over a socket, a few at a time. */
export function ofPieces(
  name: string,
  begin: () => (piece: Buffer) => unknown,
  options: Options & { readonly pieceBytes?: number } = {},
): Parser {
  return ofOctets(
    name,
    (octets) => {
      const push = begin();
      const { pieceBytes = 64 } = options;
      for (let at = 0; at < octets.length; at += pieceBytes) push(octets.subarray(at, at + pieceBytes));
    },
    options,
  );
}
