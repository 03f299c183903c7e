/** What is in a message, as far as a page shows it. */
export interface MessageContents {
  /** Unfolded, otherwise as they travelled. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly {
    readonly filename: string | undefined;
    readonly contentType: string;
    readonly sizeBytes: number;
  }[];
}

/** The parser of incoming mail, as `app.ts` hands it over: large messages are taken apart in a thread. */
export type ParseMessage = (source: Buffer) => Promise<{
  readonly headerLines: readonly { readonly line: string }[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly {
    readonly filename: string | undefined;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
}>;

/** Nobody reads more than this on a page; the answer would hold the event loop. */
const MAX_SHOWN_BYTES = 10 * 1024 * 1024;

/** `undefined`: too large or too strange to be taken apart, there is only its source. */
export async function readContents(parse: ParseMessage, source: Uint8Array): Promise<MessageContents | undefined> {
  if (source.length > MAX_SHOWN_BYTES) return undefined;
  const parsed = await parse(Buffer.from(source.buffer, source.byteOffset, source.length)).catch(() => undefined);
  return (
    parsed && {
      headers: parsed.headerLines.map(({ line }) => splitHeader(line)),
      text: parsed.text,
      html: parsed.html,
      attachments: parsed.attachments.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        sizeBytes: content.length,
      })),
    }
  );
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
