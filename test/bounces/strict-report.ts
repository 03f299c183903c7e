/** RFC 3464 read by its grammar, sharing no code with what writes it. Throws at the first thing that is not allowed. */
export interface ReadReport {
  readonly header: Readonly<Record<string, string>>;
  readonly parts: readonly { readonly type: string; readonly body: string }[];
  readonly message: Readonly<Record<string, string>>;
  readonly recipients: readonly Readonly<Record<string, string>>[];
}

const MESSAGE_FIELDS = ['original-envelope-id', 'reporting-mta', 'dsn-gateway', 'received-from-mta', 'arrival-date'];
const RECIPIENT_FIELDS = [
  ...['original-recipient', 'final-recipient', 'action', 'status', 'remote-mta', 'diagnostic-code'],
  ...['last-attempt-date', 'final-log-id', 'will-retry-until'],
];

export function readReport(source: Buffer): ReadReport {
  const text = source.toString('latin1');
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('a bare CR or LF');
  if (text.split('\r\n').some((line) => line.length > 998)) throw new Error('a line longer than 998');
  const { fields: header, body } = split(text);
  const type = header['content-type'] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (!/^multipart\/report; *report-type=delivery-status;/.test(type) || !boundary) throw new Error(`type ${type}`);
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  if (pieces.at(-1) !== '--\r\n') throw new Error('no closing boundary');
  const parts = pieces.slice(1, -1).map((piece) => {
    const part = split(piece.replace(/^\r\n/, ''));
    return { type: (part.fields['content-type'] ?? '').replace(/;.*/, ''), body: part.body };
  });
  if (parts.length !== 3 || parts[1]?.type !== 'message/delivery-status') throw new Error('three parts are needed');
  const blocks = parts[1].body.replace(/\r\n$/, '').split('\r\n\r\n');
  const [message = {}, ...recipients] = blocks.map(readFields);
  check(message, MESSAGE_FIELDS, ['reporting-mta']);
  for (const recipient of recipients) {
    check(recipient, RECIPIENT_FIELDS, ['final-recipient', 'action', 'status']);
    if (!/^(failed|delayed|delivered|relayed|expanded)$/.test(recipient.action ?? '')) throw new Error('action');
    if (!/^[245]\.\d{1,3}\.\d{1,3}$/.test(recipient.status ?? '')) throw new Error(`status ${recipient.status}`);
    if (!/^(rfc822|utf-8);\S+@\S+$/.test(recipient['final-recipient'] ?? '')) throw new Error('final-recipient');
    if (recipient['will-retry-until'] && recipient.action !== 'delayed') throw new Error('will-retry-until');
    for (const name of ['last-attempt-date', 'will-retry-until']) {
      if (recipient[name] && Number.isNaN(Date.parse(recipient[name]))) throw new Error(name);
    }
  }
  if (recipients.length === 0) throw new Error('no recipient');
  return { header, parts, message, recipients };
}

function check(fields: Record<string, string>, known: readonly string[], needed: readonly string[]): void {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  const missing = needed.filter((name) => !(name in fields));
  if (unknown.length > 0 || missing.length > 0) throw new Error(`unknown ${unknown}, missing ${missing}`);
}

function split(text: string): { fields: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  return { fields: readFields(text.slice(0, end)), body: text.slice(end + 4) };
}

function readFields(block: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of block.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no field: ${line}`);
    if (name.toLowerCase() in fields) throw new Error(`twice: ${name}`);
    fields[name.toLowerCase()] = value;
  }
  return fields;
}
