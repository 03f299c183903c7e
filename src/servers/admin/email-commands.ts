import { z } from 'zod';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import type { SentTestLetter } from '../../notices/send-test-letter.js';
import type { EmailService } from '../../outbound/email-service/email-service.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import { requireActor } from './operator-actor.js';
import { presentRecord } from './queue-commands.js';

/** `waypost send`, and the test of `waypost setup`. */
export function emailCommands({
  emails,
  operator,
  sendTestLetter,
}: {
  readonly emails: Pick<EmailService, 'create'>;
  readonly operator: OperatorService;
  readonly sendTestLetter: (to: string) => Promise<SentTestLetter>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'email.send',
      input: z.object({
        from: z.string(),
        to: z.array(z.string()).min(1),
        subject: z.string(),
        text: z.string(),
        html: z.string().optional(),
        account: z.string().optional(),
      }),
      async handle({ account, ...fields }) {
        const address = parseEmailAddress(fields.from);
        if (!address) throw new AdminRefusal('invalid', `${fields.from} is not an address. Give an alias of a domain.`);
        const actor = await requireActor(operator, { account, domain: address.domain });
        const { record } = await emails.create(actor, fields);
        return presentRecord(record);
      },
    }),
    adminCommand({
      name: 'email.sendTest',
      input: z.object({ to: z.string() }),
      handle({ to }): Promise<SentTestLetter> {
        if (!parseEmailAddress(to)) throw new AdminRefusal('invalid', `${to} is not an address.`);
        return sendTestLetter(to);
      },
    }),
  ];
}
