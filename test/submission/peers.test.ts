import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestDirectory } from '../support/test-directory.js';
import { ANN, PASSWORD, type Submission, startSubmission } from './submission-fixture.js';

const run = promisify(execFile);
let door: Submission;
let place: Awaited<ReturnType<typeof makeTestDirectory>>;
beforeAll(async () => {
  door = await startSubmission();
  place = await makeTestDirectory();
});
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  await place.remove();
});

const doors = [
  { tls: 'STARTTLS', port: () => door.server.address().port, isImplicit: false },
  { tls: 'implicit TLS', port: () => door.server.secureAddress().port, isImplicit: true },
];

async function emailOf(subject: string) {
  const found = (await door.stored()).filter((email) => email.subject === subject);
  expect(found).toHaveLength(1);
  return found[0];
}

describe('mail programs submit a message', () => {
  it.each(doors)('nodemailer over $tls', async ({ tls, port, isImplicit }) => {
    const subject = `nodemailer ${tls}`;
    const transport = createTransport({
      host: '127.0.0.1',
      port: port(),
      secure: isImplicit,
      requireTLS: true,
      auth: { user: ANN, pass: PASSWORD },
      tls: { rejectUnauthorized: false },
    });
    const sent = await transport.sendMail({
      from: ANN,
      to: 'bob@remote.test',
      cc: 'jürgen@remote.test',
      subject,
      text: '.\n..dots\nümlauts',
      dsn: { id: 'n1', return: 'headers', notify: 'success', recipient: ANN },
    });
    transport.close();
    const email = await emailOf(subject);
    expect(sent.response).toBe(`250 2.0.0 Queued as ${email?.id}`);
    expect(email?.source).toContain('\r\n\r\n.\r\n..dots\r\n');
    expect(email).toMatchObject({
      is_utf8: 1,
      recipients: [{ address: 'bob@remote.test' }, { address: 'jürgen@remote.test' }],
    });
  });

  by('python3')('smtplib over both doors', async () => {
    const script = `
import smtplib, ssl, sys
from email.message import EmailMessage
port, secure = int(sys.argv[1]), int(sys.argv[2])
context = ssl._create_unverified_context()
for door, tls in ((port, 'STARTTLS'), (secure, 'implicit TLS')):
    smtp = smtplib.SMTP_SSL('127.0.0.1', door, context=context) if door == secure else smtplib.SMTP('127.0.0.1', door)
    with smtp:
        if door == port: smtp.starttls(context=context)
        smtp.login('${ANN}', '${PASSWORD}')
        message = EmailMessage()
        message['From'], message['To'], message['Subject'] = '${ANN}', 'bob@remote.test', 'smtplib ' + tls
        message.set_content('.\\nA dot alone')
        assert smtp.send_message(message) == {}
        try:
            smtp.sendmail('${ANN}', ['bob@remote.test'], 'From: eve@example.test\\r\\n\\r\\nx')
        except smtplib.SMTPDataError as refusal: print(refusal.smtp_code)
    try:
        other = smtplib.SMTP_SSL('127.0.0.1', secure, context=context)
        other.login('${ANN}', 'wrong')
    except smtplib.SMTPAuthenticationError as refusal: print(refusal.smtp_code)
`;
    const { stdout } = await run('python3', ['-c', script, String(doors[0]?.port()), String(doors[1]?.port())]);
    expect(stdout.trim().split('\n')).toEqual(['550', '535', '550', '535']);
    for (const { tls } of doors) {
      expect((await emailOf(`smtplib ${tls}`))?.source).toContain('\r\n\r\n.\r\nA dot alone\r\n');
    }
  });

  by('swaks').each(doors)('swaks over $tls', async ({ tls, port, isImplicit }) => {
    const subject = `swaks ${tls}`;
    for (const mechanism of ['PLAIN', 'LOGIN']) {
      const { stdout } = await run('swaks', [
        ...['--server', '127.0.0.1', '--port', String(port()), isImplicit ? '--tls-on-connect' : '--tls'],
        ...['--auth', mechanism, '--auth-user', ANN, '--auth-password', PASSWORD, '--pipeline'],
        ...['--from', ANN, '--to', 'bob@remote.test,cy@remote.test'],
        ...['--header', `Subject: ${subject} ${mechanism}`, '--body', 'Hello'],
      ]);
      const email = await emailOf(`${subject} ${mechanism}`);
      expect(stdout).toContain(`250 2.0.0 Queued as ${email?.id}`);
      expect(email?.recipients).toHaveLength(2);
    }
  });

  by('msmtp').each(doors)('msmtp over $tls', async ({ tls, port, isImplicit }) => {
    const subject = `msmtp ${tls}`;
    const message = join(place.path, 'message');
    writeFileSync(message, `From: ${ANN}\nTo: bob@remote.test\nSubject: ${subject}\n\n.\nHello\n`);
    await run('sh', [
      '-c',
      `msmtp --file=/dev/null --host=127.0.0.1 --port=${port()} --tls=on --tls-starttls=${isImplicit ? 'off' : 'on'} \
       --tls-certcheck=off --auth=plain --user=${ANN} --passwordeval='echo ${PASSWORD}' \
       --from=${ANN} --dsn-notify=failure,delay --dsn-return=headers -t < ${message}`,
    ]);
    const email = await emailOf(subject);
    expect(email?.source).toContain('\r\n\r\n.\r\nHello\r\n');
    expect(JSON.parse(email?.dsn ?? '')).toEqual({ return: 'headers' });
    expect(JSON.stringify(email?.recipients[0]?.notify)).toMatch(/failure.*delay/);
  });
});

/** Skipped where the program is missing; the test script installs what Debian has. */
function by(program: string) {
  const isInstalled = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!isInstalled) it.skip(`${program} is not installed`, () => {});
  return it.skipIf(!isInstalled);
}
