import { z } from 'zod';
import { inEnglish } from '../../i18n/translate.js';
import type { HeldMessage } from '../../inbound/held/held-message.js';
import type { HeldService } from '../../inbound/held/held-service.js';
import { targetText } from '../../inbound/resolve/target-text.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface HeldLine {
  readonly id: string;
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export interface HeldStory extends HeldLine {
  readonly from: string;
  readonly message_id: string;
  readonly size_bytes: number;
  readonly targets: readonly { readonly target: string; readonly reason: string; readonly failed_at: string }[];
}

const heldInput = z.object({ id: z.string() });
const MAX_ROWS = 1000;

/** `waypost held`. */
export function heldCommands({ heldMessages }: { readonly heldMessages: HeldService }): AdminCommand[] {
  return [
    adminCommand({
      name: 'held.list',
      input: z.object({ domain: z.string().optional(), limit: z.number().int().min(1).max(MAX_ROWS) }),
      async handle({ domain, limit }): Promise<readonly HeldLine[]> {
        const request = { page: 1, limit, sort: { field: 'created_at', isDescending: true } };
        const { items } = await heldMessages.list('operator', { domain }, request);
        return items.map(presentLine);
      },
    }),
    adminCommand({
      name: 'held.show',
      input: heldInput,
      handle: async ({ id }) => presentStory(await heldMessages.get('operator', id)),
    }),
    adminCommand({
      name: 'held.resend',
      input: heldInput,
      handle: async ({ id }) => presentStory(await heldMessages.resend('operator', id)),
    }),
    adminCommand({
      name: 'held.delete',
      input: heldInput,
      handle: async ({ id }) => presentStory(await heldMessages.delete('operator', id)),
    }),
  ];
}

function presentLine({ id, facts, createdAt, expiresAt }: HeldMessage): HeldLine {
  return {
    id,
    recipient: facts.recipient,
    sender: facts.arrival.mailFrom,
    subject: facts.subject,
    created_at: toTimestamp(createdAt),
    expires_at: toTimestamp(expiresAt),
  };
}

function presentStory(held: HeldMessage): HeldStory {
  const { facts, sizeBytes } = held;
  return {
    ...presentLine(held),
    from: facts.from,
    message_id: facts.messageId,
    size_bytes: sizeBytes,
    targets: facts.targets.map(({ way, fault }) => ({
      target: inEnglish(targetText(way)),
      reason: fault.response ?? fault.message,
      failed_at: toTimestamp(fault.at),
    })),
  };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
