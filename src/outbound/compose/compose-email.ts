import type { ComposeContext } from './compose-context.js';
import type { ComposedEmail } from './composed-email.js';
import type { EmailFields } from './email-fields.js';
import { readRawEmail } from './read-raw-email.js';

/** The message a caller described by fields, or gave whole as `raw`. */
export async function composeEmail(fields: EmailFields, context: ComposeContext): Promise<ComposedEmail> {
  const { raw, date, dsn, requireTLS: requiresTls } = fields;
  if (raw !== undefined) {
    return readRawEmail(typeof raw === 'string' ? Buffer.from(raw) : raw, { ...context, date, dsn, requiresTls });
  }
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: fields.from as string,
    to: fields.to as string,
    subject: fields.subject,
    text: fields.text as string,
    html: fields.html as string,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return readRawEmail(await composer.compile().build(), { ...context, date, dsn, requiresTls });
}
