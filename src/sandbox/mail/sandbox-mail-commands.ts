import { z } from 'zod';
import { findHeaderText } from '../../protocol/mime/header-text.js';
import { findPlainText } from '../../protocol/mime/plain-text.js';
import { type AdminCommand, adminCommand } from '../../servers/admin/admin-command.js';
import type { CapturedMail } from './captured-mail.js';
import type { CapturedMailService } from './captured-mail-service.js';

/** `waypost sandbox inbox`. */
export function sandboxMailCommands({
  mail,
}: {
  readonly mail: Pick<CapturedMailService, 'list' | 'get' | 'clear'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'sandbox.inbox',
      input: z.object({ to: z.string().optional() }),
      async handle(filter) {
        return (await mail.list(filter)).map(presentMail);
      },
    }),
    adminCommand({
      name: 'sandbox.mail',
      input: z.object({ id: z.string(), to: z.string().optional() }),
      async handle({ id, to }) {
        const message = await mail.get(id, { to });
        const { source } = message;
        return {
          ...presentMail(message),
          from: findHeaderText(source, 'From') ?? null,
          to: findHeaderText(source, 'To') ?? null,
          text: findPlainText(source) ?? null,
          source: Buffer.from(source).toString(),
        };
      },
    }),
    adminCommand({
      name: 'sandbox.inbox.clear',
      input: z.object({}),
      async handle() {
        return { removed: await mail.clear() };
      },
    }),
  ];
}

function presentMail({ id, from, headerFrom, to, subject, capturedAt }: CapturedMail) {
  const envelope = { mail_from: from, rcpt_to: to };
  return { id, ...envelope, from: headerFrom ?? null, subject, created_at: new Date(capturedAt).toISOString() };
}
