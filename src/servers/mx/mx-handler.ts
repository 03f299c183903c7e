import type { Reception, ReceptionReply } from '../../inbound/receive/reception.js';
import type { SmtpAnswer, SmtpClient, SmtpHandler } from '../smtp/smtp-handler.js';

export function createMxHandler(receive: Reception, client: SmtpClient): SmtpHandler {
  const session = receive(client);
  return {
    onConnect: async () => toAnswer(await session.connect()),
    onMail: async (mail) => toAnswer(await session.mail(mail)),
    onRcpt: async (rcpt, _transaction, pipeline) => toAnswer(await session.rcpt(rcpt, pipeline)),
    onMessage: async ({ source }) => toAnswer(await session.message(source)),
    onHeard: () => session.heard(),
  };
}

function toAnswer(given: ReceptionReply): SmtpAnswer;
function toAnswer(given: ReceptionReply | undefined): SmtpAnswer | undefined;
function toAnswer(given: ReceptionReply | undefined): SmtpAnswer | undefined {
  if (!given?.isLast) return given;
  const { isLast: _, ...answer } = given;
  return { ...answer, afterwards: 'close' };
}
