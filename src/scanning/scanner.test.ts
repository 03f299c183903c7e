import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../test/support/cpu-time.js';
import { type ArchivedFile, zipArchive } from '../../test/support/zip-archive.js';
import { say } from '../i18n/sentence.js';
import { systemClock } from '../platform/clock.js';
import { decideScan, reportSteps } from './decide-scan.js';
import { createScanner } from './scanner.js';

const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`);
const WINDOWS = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(58),
  Buffer.from([64, 0, 0, 0]),
  Buffer.from('PE\0\0'),
  Buffer.alloc(100),
]);
const ELF = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(100)]);
const SHORTCUT = Buffer.from('4c0000000114020000000000c000000000000046', 'hex');
const DISK_IMAGE = Buffer.concat([Buffer.alloc(0x8001), Buffer.from('CD001'), Buffer.alloc(2000)]);
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const ALL = { executables: true, viruses: true, phishing: true, adult: true };

const scanner = createScanner({ clock: systemClock });
afterAll(() => scanner.stop());

function attach(...attachments: { filename?: string; content: Buffer; contentType?: string }[]): Promise<Buffer> {
  const mail = { from: 'a@x.test', to: 'b@y.test', text: 'see attachment', attachments, newline: 'win' };
  return new MailComposer(mail).compile().build();
}

const zip = (...files: ArchivedFile[]) => zipArchive(files);
const file = (name: string, bytes: Buffer | string = 'x', more: Partial<ArchivedFile> = {}): ArchivedFile => ({
  name,
  bytes: Buffer.from(bytes),
  ...more,
});
const docx = (...more: ArchivedFile[]) =>
  zip(
    file('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    file('_rels/.rels', '<Relationships/>'),
    file('word/document.xml', '<w:document/>'),
    file('word/media/image1.png', PNG),
    file('word/printerSettings/printerSettings1.bin', Buffer.alloc(200)),
    ...more,
  );
const ole = (text = '') =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(text, 'utf16le'),
    Buffer.alloc(512),
  ]);

describe('programs', () => {
  it.each<[string, string, Buffer]>([
    ['by ending', 'setup.EXE', Buffer.from('x')],
    ['behind another ending', 'invoice.pdf.scr', Buffer.from('x')],
    ['behind spaces and dots', 'photo.jpg      .vbs. ', Buffer.from('x')],
    ['behind a reversed name', 'annexe\u202excod.exe', Buffer.from('x')],
    ['as a script', 'statement.js', Buffer.from('x')],
    ['compressed', 'setup.exe.gz', Buffer.from('1f8b', 'hex')],
    ['as a DOS command', 'run.com', Buffer.from([0xe9, 0, 0])],
    ['for Windows under another name', 'holiday.jpg', WINDOWS],
    ['for Linux under another name', 'notes.txt', ELF],
    ['as a shortcut', 'Document.pdf.url', Buffer.from('[InternetShortcut]')],
    ['as a shortcut under another name', 'a.txt', Buffer.concat([SHORTCUT, Buffer.alloc(60)])],
    ['as a disk image under another name', 'a.pdf', DISK_IMAGE],
    ['as a disk image in a zip', 'a.zip', zip(file('scan.pdf', DISK_IMAGE))],
    ['in a zip, by name', 'a.zip', zip(file('readme.txt'), file('dir/setup.exe'))],
    ['in a zip, by content', 'a.zip', zip(file('readme.txt', WINDOWS))],
    ['in a zip, stored', 'a.zip', zip(file('readme.dat', ELF, { isStored: true }))],
    ['in an encrypted zip', 'a.zip', zip(file('setup.exe', 'x', { isEncrypted: true }))],
    ['in a zip in a zip', 'a.zip', zip(file('b.zip', zip(file('c.zip', zip(file('run.bat'))))))],
    ['as a script that a zip is for', 'a.zip', zip(file('order.js'))],
    ['in a zip behind other octets', 'a.bin', Buffer.concat([zip(file('a.txt')).subarray(0, 4), zip(file('x.exe'))])],
    ['as macros of a new document', 'order.docm', docx(file('word/vbaProject.bin', Buffer.alloc(50)))],
    ['as macros under a harmless ending', 'order.docx', docx(file('word/vbaProject.bin', Buffer.alloc(50)))],
    ['as macros of an old document', 'order.doc', ole('_VBA_PROJECT')],
    ['as macros that cannot be seen', 'order.xlsm', ole('EncryptedPackage')],
  ])('are found %s', async (_, filename, content) => {
    const verdict = await scanner.scan(await attach({ filename, content }), ALL);
    expect(verdict).toMatchObject({ kind: 'hit', scanner: 'executable', reason: { key: expect.any(String) } });
    const off = await scanner.scan(await attach({ filename, content }), { ...ALL, executables: false });
    expect(off).toEqual({ kind: 'clean' });
  });

  it('are named, without what would confuse a reader', async () => {
    const source = await attach(
      { filename: 'ok.txt', content: Buffer.from('x') },
      { filename: 'a\u202eb.exe', content: WINDOWS },
    );
    expect(await scanner.scan(source, ALL)).toMatchObject({ part: 'ab.exe' });
    const inside = await attach({ filename: 'files.zip', content: zip(file('dir/setup.exe')) });
    expect(await scanner.scan(inside, ALL)).toEqual({
      kind: 'hit',
      scanner: 'executable',
      part: 'files.zip',
      reason: say('scan.holdsFile', { name: 'dir/setup.exe' }),
    });
  });

  it('are found by either of two names', async () => {
    const head =
      'Content-Type: application/pdf; name="order.pdf"\r\nContent-Disposition: attachment; filename="order.js"';
    expect(await scanner.scan(Buffer.from(`${head}\r\n\r\nx\r\n`), ALL)).toMatchObject({
      kind: 'hit',
      part: 'order.js',
    });
    const swapped = head.replace('order.pdf', 'x').replace('order.js', 'order.pdf').replace('"x"', '"order.js"');
    expect(await scanner.scan(Buffer.from(`${swapped}\r\n\r\nx\r\n`), ALL)).toMatchObject({ kind: 'hit' });
  });

  it('are found in a forwarded message and in a text of the old kind', async () => {
    const inner = await attach({ filename: 'x.exe', content: WINDOWS });
    const source = await attach({ filename: 'mail.eml', content: inner, contentType: 'message/rfc822' });
    expect(await scanner.scan(source, ALL)).toMatchObject({ kind: 'hit', part: 'x.exe' });
    const uuencoded = Buffer.from('Subject: x\r\n\r\nlook\r\nbegin 644 setup.exe\r\n#86)C\r\n`\r\nend\r\n');
    expect(await scanner.scan(uuencoded, ALL)).toMatchObject({ kind: 'hit', part: 'setup.exe' });
  });

  it.each<[string, string, Buffer]>([
    ['a PDF', 'invoice.pdf', Buffer.from('%PDF-1.7\n%\0\0\0\n')],
    ['a picture', 'photo.png', PNG],
    ['a new document', 'letter.docx', docx()],
    ['a document with an embedded one', 'letter.docx', docx(file('word/embeddings/sheet.xlsx', docx()))],
    ['a macro document without macros', 'table.xlsm', docx()],
    ['an old document', 'letter.doc', ole('WordDocument')],
    [
      'an open document',
      'letter.odt',
      zip(
        file('mimetype', 'application/vnd.oasis.opendocument.text', { isStored: true }),
        file('META-INF/manifest.xml'),
      ),
    ],
    ['a text that begins with MZ', 'mz.txt', Buffer.from(`MZ Consulting ${'writes a long letter '.repeat(20)}`)],
    ['a text named after a site', 'notes from example.com', Buffer.from('hello')],
    [
      'a source tree',
      'site.zip',
      zip(...['a.js', 'b.js', 'index.html', 'c.css', 'd.mjs'].map((name) => file(`src/${name}`))),
    ],
    ['a spreadsheet of text', 'table.csv', Buffer.from('dex\n1,2,3\n')],
    ['a broken zip', 'broken.zip', zip(file('x.txt')).subarray(0, 40)],
    ['an event', 'invite.ics', Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')],
    ['an empty file', 'empty.dat', Buffer.alloc(0)],
  ])('are not %s', async (_, filename, content) => {
    expect(await scanner.scan(await attach({ filename, content }), ALL)).toEqual({ kind: 'clean' });
  });
});

describe('viruses', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['an attachment in base64', () => attach({ filename: 'test.txt', content: EICAR })],
    ['a zip', () => attach({ filename: 'a.zip', content: zip(file('test.txt', EICAR)) })],
    ['a zip in a zip', () => attach({ filename: 'a.zip', content: zip(file('b.zip', zip(file('t.txt', EICAR)))) })],
    ['the text itself', async () => Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), EICAR])],
    [
      'a text in base64',
      async () => Buffer.from(`Content-Transfer-Encoding: base64\r\n\r\n${EICAR.toString('base64')}\r\n`),
    ],
    [
      'a large message',
      () =>
        attach({ filename: 'a.bin', content: Buffer.alloc(2 * 1024 * 1024, 'x') }, { filename: 't', content: EICAR }),
    ],
  ])('are found in %s', async (_, source) => {
    const message = await source();
    expect(await scanner.scan(message, ALL)).toMatchObject({ kind: 'hit', scanner: 'virus' });
    expect(await scanner.scan(message, { ...ALL, viruses: false })).toEqual({ kind: 'clean' });
  });
});

describe('a report', () => {
  it('has everything at once, and the switches only choose from it', async () => {
    const source = Buffer.concat([
      Buffer.from(
        'From: "PayPal Service" <x@evil.test>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n',
      ),
      Buffer.from(
        '<a href="http://evil.test/">https://paypal.com/</a> horny milf porn, nude girls, live sex\r\n--b\r\nContent-Type: x/y; name=a.exe\r\n\r\n',
      ),
      EICAR,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const report = await scanner.report(source, {});
    const kinds = new Set(report.findings.map((finding) => finding.scanner));
    expect([...kinds].sort()).toEqual(['adult', 'executable', 'phishing', 'virus']);
    const off = { executables: false, viruses: false, phishing: false, adult: false };
    expect(decideScan(report, off, 'defer')).toEqual({ kind: 'clean' });
    expect(decideScan(report, { ...off, executables: true }, 'defer')).toMatchObject({
      kind: 'hit',
      scanner: 'executable',
    });
    expect(decideScan(report, { ...off, viruses: true }, 'defer')).toMatchObject({ scanner: 'virus', part: 'a.exe' });
    expect(decideScan(report, { ...off, phishing: true }, 'defer')).toMatchObject({ scanner: 'phishing' });
    expect(decideScan(report, { ...off, adult: true }, 'defer')).toMatchObject({ scanner: 'adult' });
    expect(reportSteps(report)).toHaveLength(report.findings.length);
    expect(reportSteps(await scanner.report(Buffer.from('\r\nhello'), {}))).toEqual([{ text: say('step.scanClean') }]);
  });
});

describe('bounds', () => {
  it('a bomb of an archive costs little', async () => {
    const bomb = zip(...Array.from({ length: 12 }, (_, i) => file(`${i}.bin`, Buffer.alloc(5 * 1024 * 1024))));
    const source = await attach({ filename: 'bomb.zip', content: bomb });
    const scan = async () => expect(await scanner.scan(source, ALL)).toEqual({ kind: 'clean' });
    expect(await cpuMilliseconds(scan)).toBeLessThan(5000);
  });

  it('what is nested beyond reason is refused, whatever it holds', async () => {
    const levels = Array.from(
      { length: 300 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    );
    expect(await scanner.scan(Buffer.from(levels.join('')), ALL)).toMatchObject({
      kind: 'hit',
      part: say('scan.theMessage'),
    });
  });

  it('a large message does not hold the event loop', async () => {
    const page = Buffer.from('<p>words <a href="https://shop.example/a">and links</a></p>'.repeat(40_000));
    const source = await attach({ filename: 'page.html', content: page });
    await scanner.report(source, {}); // the thread has started
    const before = performance.eventLoopUtilization();
    expect(await scanner.report(source, {})).toMatchObject({ findings: [] });
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });
});
