import { createSaslExchange, SASL_MECHANISMS, type SaslStep } from '../../../protocol/sasl/sasl-exchange.js';
import { type CommandEntry, type CommandNamed, SIGNED_OUT } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { PRIVACY_REQUIRED, signIn } from '../sign-in.js';
import { bad, no, type TaggedReply } from '../tagged-reply.js';

type AuthenticateCommand = CommandNamed<'AUTHENTICATE'>;

/** RFC 9051 §6.2.2, RFC 4959 */
export const authenticateCommand: CommandEntry<AuthenticateCommand, Connection> = {
  states: SIGNED_OUT,
  run: authenticate,
};

async function authenticate(session: Connection, command: AuthenticateCommand): Promise<TaggedReply> {
  if (!session.isSecure) return PRIVACY_REQUIRED;
  const mechanism = SASL_MECHANISMS.find((known) => known === command.mechanism);
  if (!mechanism) return no('CANNOT', `Supported mechanisms: ${SASL_MECHANISMS.join(', ')}`);
  const exchange = createSaslExchange(mechanism);
  let step: SaslStep = exchange.step(command.initial);
  while (step.kind === 'challenge') {
    const line = await session.ask(step.challenge);
    if (line === undefined) return bad('Authentication cancelled');
    step = exchange.step(line);
  }
  if (step.kind === 'credentials') return signIn(session, step.credentials);
  return bad(step.kind === 'cancelled' ? 'Authentication cancelled' : 'The response cannot be decoded');
}
