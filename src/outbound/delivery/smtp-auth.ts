import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { EhloFeatures } from './ehlo-features.js';
import type { Smarthost } from './smarthost.js';
import type { SmtpChannel } from './smtp-channel.js';
import { SmtpSessionRefusal } from './smtp-fault.js';

/** RFC 4954: PLAIN, or LOGIN if the server has nothing else. The caller has required TLS. */
export async function logIn(
  channel: SmtpChannel,
  { authMechanisms }: EhloFeatures,
  { username, password }: NonNullable<Smarthost['credentials']>,
): Promise<void> {
  const say = async (line: string): Promise<SmtpReply> => {
    channel.write(`${line}\r\n`);
    return channel.reply('auth');
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  let reply: SmtpReply;
  if (authMechanisms.includes('LOGIN') && !authMechanisms.includes('PLAIN')) {
    reply = await say('AUTH LOGIN');
    if (reply.code === 334) reply = await say(base64(username));
    if (reply.code === 334) reply = await say(base64(password.reveal()));
  } else {
    reply = await say(`AUTH PLAIN ${base64(`\0${username}\0${password.reveal()}`)}`);
  }
  if (reply.code !== 235) throw new SmtpSessionRefusal('auth', reply);
}
