import { FaultList } from '../../directory/fault-list.js';
import { parseIpAddress } from '../../protocol/address/domain-name.js';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import { type MailPath, readPath } from '../../protocol/smtp/mail-path.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';

/** The question as the caller wrote it. */
export interface ExplainInput {
  /** Blank or `<>`: the null sender. */
  readonly from: string;
  readonly to: string;
  readonly ip?: string | undefined;
  readonly raw?: Uint8Array | undefined;
}

export interface Question {
  readonly mailFrom: MailPath | undefined;
  readonly to: MailPath;
  readonly ip: string | undefined;
  readonly source: Buffer | undefined;
}

/** Throws all errors of the input together. */
export function parseQuestion({ from, to, ip, raw }: ExplainInput): Question {
  const faults = new FaultList();
  const sender = readAddress(from);
  if (!sender) faults.add({ key: 'explain.from', params: { from: shown(from) } });
  const recipient = readAddress(to);
  if (!recipient || recipient === 'null') faults.add({ key: 'explain.to', params: { to: shown(to) } });
  const address = ip === undefined || ip.trim() === '' ? undefined : ip.trim();
  const client = address === undefined ? undefined : parseIpAddress(address);
  if (address !== undefined && client === undefined) faults.add({ key: 'explain.ip', params: { ip: shown(address) } });
  faults.throwIfAny();
  return {
    mailFrom: sender === 'null' ? undefined : sender,
    to: recipient as MailPath,
    ip: client,
    source: raw?.length ? normaliseLineEnds(raw) : undefined,
  };
}

function readAddress(text: string): MailPath | 'null' | undefined {
  const bare = text.trim().replace(/^<(.*)>$/s, '$1');
  const read = readPath(`<${bare}>`, { isUtf8: true });
  if (read.kind === 'null') return 'null';
  return read.kind === 'path' && read.rest === '' ? read.path : undefined;
}

function shown(text: string): string {
  return cleanRemoteText(text).slice(0, 100);
}
