import type { Domain } from '../../directory/domains/domain.js';
import { readableText } from '../../protocol/mime/field-value.js';
import { parseHeaderBlock } from '../../protocol/mime/header-block.js';
import type { Email, EmailRecipient, Envelope, HeaderText, OpenEmail } from '../emails/email.js';
import type { EmailRecord } from '../emails/email-store.js';

/** An email that we wrote ourselves, as it is queued. */
export type OwnEmail = EmailRecord;

export interface OwnMessage {
  readonly id: string;
  readonly now: number;
  /** The domain whose keys sign it. */
  readonly domain: Domain;
  readonly origin: Extract<Email['origin'], 'dsn' | 'notice' | 'vacation' | 'tls-report'>;
  readonly envelope: Envelope;
  readonly source: Buffer;
  readonly destinationOf: (address: string) => string;
}

const HEADER_LIMITS = { maxBytes: 256 * 1024 };

/** Not counted for any account; a failure is not reported. */
export function ownEmail({ id, now, domain, origin, envelope, source, destinationOf }: OwnMessage): OwnEmail {
  const headers = readHeaders(source);
  const header = (name: string) => headers.find(([known]) => known.toLowerCase() === name)?.[1] ?? '';
  const email: OpenEmail = {
    id,
    domainId: domain.id,
    accountId: undefined,
    aliasId: undefined,
    origin,
    status: domain.isSmtpSuspended ? 'pending' : 'queued',
    messageId: header('message-id').replace(/^<|>$/g, ''),
    subject: header('subject'),
    envelope,
    headers,
    blobId: undefined,
    sizeBytes: source.length,
    dsn: { notify: ['never'] },
    isBounce: origin === 'dsn' || origin === 'vacation', // neither has a sender who could be answered
    isRedacted: false,
    isCancelled: false,
    requiresTls: false,
    isUtf8: envelope.to.some((address) => /[^\0-\x7f]/.test(address)),
    date: now,
    createdAt: now,
    updatedAt: now,
    finalAt: undefined,
  };
  return {
    email,
    recipients: envelope.to.map((address, position) => toRecipient(email, address, position, destinationOf)),
  };
}

function toRecipient(
  { id, domainId, status, date }: Email,
  address: string,
  position: number,
  destinationOf: OwnMessage['destinationOf'],
): EmailRecipient {
  return {
    domainId,
    emailId: id,
    position,
    address,
    state: status === 'pending' ? 'held' : 'waiting',
    destination: destinationOf(address),
    attempts: 0,
    nextAttemptAt: date,
    fault: undefined,
    delivery: undefined,
    notify: undefined,
    originalRecipient: undefined,
    claimNumber: undefined,
    isDelayTold: false,
    wasSoftBounced: false,
  };
}

function readHeaders(source: Buffer): readonly HeaderText[] {
  const block = parseHeaderBlock(source, HEADER_LIMITS);
  if (block.kind !== 'fields') throw new Error(`a message of our own has a header that is ${block.kind}`);
  return block.fields.map(({ name, value }) => [name, readableText(value)]);
}
