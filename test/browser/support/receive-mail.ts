import { createTransport } from 'nodemailer';
import type { TestApp } from '../../support/test-app.js';

export interface ArrivingMail {
  /** Blank: the null sender, who cannot be told of a failure. */
  readonly from?: string;
  readonly to: string;
  readonly subject: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: string }[];
}

/** A stranger's server hands a message in at the MX door; the answer is the reply, whatever it is. */
export async function receiveMail(
  { ports }: TestApp,
  { from = 'zoe@sender.example', ...mail }: ArrivingMail,
): Promise<string> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: ports.mx,
    name: 'mail.sender.example',
    tls: { rejectUnauthorized: false },
  });
  try {
    const sent = await transport.sendMail({
      from: from || 'mailer-daemon@sender.example',
      envelope: { from, to: [mail.to] },
      text: 'A question.',
      to: mail.to,
      subject: mail.subject,
      attachments: [...(mail.attachments ?? [])],
    });
    return sent.response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}
