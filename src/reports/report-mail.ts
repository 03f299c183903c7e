/** A report on its way by mail. */
export interface ReportMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The part after `@` of the Message-ID. */
  readonly host: string;
  readonly id: string;
  readonly date: number;
  readonly text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `multipart/mixed` or `multipart/report; report-type=tlsrpt`. */
  readonly contentType: string;
  readonly file: { readonly name: string; readonly contentType: string; readonly bytes: Buffer };
}

const LINE = 76;

/** All values are ASCII that we wrote or checked; parameters stand on lines of their own, so no line is too long. */
export function writeReportMail(mail: ReportMail): Buffer {
  const { file } = mail;
  const boundary = `report-${mail.id}`;
  const lines = [
    `From: Waypost <${mail.from}>`,
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
    `Date: ${new Date(mail.date).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.id}@${mail.host}>`,
    'Auto-Submitted: auto-generated',
    ...mail.headers.map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: ${mail.contentType};`,
    ` boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    ...mail.text.split('\n'),
    '',
    `--${boundary}`,
    `Content-Type: ${file.contentType};`,
    ` name="${file.name}"`,
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment;',
    ` filename="${file.name}"`,
    '',
    ...base64Lines(file.bytes),
    '',
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

function base64Lines(bytes: Buffer): readonly string[] {
  return bytes.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
}
