import { z } from 'zod';
import type { CertificateReport, CertificateService } from '../../certificates/certificate-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface CertificateLine {
  readonly name: string;
  readonly purpose: string;
  readonly state: string;
  readonly valid_until?: string;
  readonly renewal_at?: string;
  readonly reason?: string;
  readonly next_try_at?: string;
}

const nameInput = z.object({ name: z.string() });

/** `waypost certificate`. */
export function certificateCommands({ certificates }: { readonly certificates: CertificateService }): AdminCommand[] {
  return [
    adminCommand({
      name: 'certificate.list',
      input: z.object({}),
      handle: async () => (await certificates.list()).map(presentLine),
    }),
    adminCommand({
      name: 'certificate.renew',
      input: nameInput,
      handle: async ({ name }) => presentLine(await certificates.renew(name)),
    }),
    adminCommand({
      name: 'certificate.revoke',
      input: nameInput,
      handle: async ({ name }) => presentLine(await certificates.revoke(name)),
    }),
  ];
}

function presentLine({ name, purpose, state, notAfter, renewAt, failure }: CertificateReport): CertificateLine {
  return {
    name,
    purpose,
    state,
    ...(notAfter !== undefined && { valid_until: toTimestamp(notAfter) }),
    ...(renewAt !== undefined && { renewal_at: toTimestamp(renewAt) }),
    ...(failure && { reason: failure.reason, next_try_at: toTimestamp(failure.nextTryAt) }),
  };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
