import { decodeBody } from '../../protocol/mime/decoded-body.js';

/** The parts of a message that a page shows. */
export interface MessageContents {
  /** Unfolded, otherwise as received. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly {
    readonly filename: string | undefined;
    readonly contentType: string;
    readonly sizeBytes: number;
    /** Without angle brackets. */
    readonly contentId: string | undefined;
    /** For a picture that the HTML shows by its content id. */
    readonly dataUrl: string | undefined;
  }[];
}

/** The parser of incoming mail, passed by `app.ts`: it parses large messages in a thread. */
export type ParseMessage = (source: Buffer) => Promise<{
  readonly headerLines: readonly { readonly line: string }[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly {
    readonly filename: string | undefined;
    readonly contentType: string;
    readonly contentId: string | undefined;
    /** Position and encoding of its octets. */
    readonly encoding: string;
    readonly bodyFrom: number;
    readonly bodyTo: number;
  }[];
}>;

/** More is not readable on a page, and the answer would block the event loop. */
const MAX_SHOWN_BYTES = 10 * 1024 * 1024;
/** For all pictures in the HTML together; the frame that shows them accepts little more. */
const MAX_PICTURE_BYTES = 1024 * 1024;
/** The types that the frame shows; anything else could be more than a picture. */
const PICTURE_TYPES = new Set(['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/bmp']);

/** `undefined`: too large to parse, only its source can be shown. */
export async function readContents(parse: ParseMessage, source: Uint8Array): Promise<MessageContents | undefined> {
  if (source.length > MAX_SHOWN_BYTES) return undefined;
  const octets = Buffer.from(source.buffer, source.byteOffset, source.length);
  const parsed = await parse(octets).catch(() => undefined);
  return (
    parsed && {
      headers: parsed.headerLines.map(({ line }) => splitHeader(line)),
      text: parsed.text,
      html: parsed.html,
      attachments: listAttachments(octets, parsed),
    }
  );
}

type Parsed = Awaited<ReturnType<ParseMessage>>;

function listAttachments(source: Buffer, { html = '', attachments }: Parsed): MessageContents['attachments'] {
  let room = MAX_PICTURE_BYTES;
  return attachments.map((attachment) => {
    const { filename, contentType, contentId: id } = attachment;
    const content = decodeBody(source, attachment);
    const contentId = id?.replace(/^<|>$/g, '');
    const isShown = contentId && PICTURE_TYPES.has(contentType) && html.includes(`cid:${contentId}`);
    const fits = isShown && content.length <= room;
    if (fits) room -= content.length;
    const dataUrl = fits ? `data:${contentType};base64,${content.toString('base64')}` : undefined;
    return { filename, contentType, sizeBytes: content.length, contentId, dataUrl };
  });
}

function splitHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line.trim(), ''];
  return [
    line.slice(0, colon).trim(),
    line
      .slice(colon + 1)
      .replace(/\r?\n[ \t]*/g, ' ')
      .trim(),
  ];
}
