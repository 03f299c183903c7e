import { zipArchive } from '../support/zip-archive.js';
import type { Dice } from './seeded.js';

interface File {
  filename: string;
  content: Buffer;
  contentType?: string;
}

const NOISE = Buffer.from(Array.from({ length: 8192 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 24));
const noise = (dice: Dice, length: number) => NOISE.subarray(dice.below(NOISE.length - length)).subarray(0, length);
const name = (dice: Dice, ending: string) =>
  `${dice.pick(['Rechnung', 'report', 'Compte rendu', '議事録', 'Договор', 'scan_0042', 'Q3.final', 'v1.2'])}.${ending}`;
const entry = (path: string, bytes: Buffer | string) => ({ name: path, bytes: Buffer.from(bytes) });
const office = (folder: string, main: string, dice: Dice) =>
  zipArchive([
    entry('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entry('_rels/.rels', '<Relationships/>'),
    entry(`${folder}/${main}`, '<x/>'),
    entry(`${folder}/media/image1.png`, png(dice)),
    entry(`${folder}/printerSettings/printerSettings1.bin`, noise(dice, 200)),
  ]);

function png(dice: Dice): Buffer {
  const start = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  return Buffer.concat([start, noise(dice, 1500)]);
}

const pdf = (dice: Dice) => Buffer.concat([Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), noise(dice, 2000)]);

/** Files that people send each other. */
export const ordinaryFiles = {
  pdf: (dice) => ({ filename: name(dice, 'pdf'), content: pdf(dice) }),
  docx: (dice) => ({ filename: name(dice, 'docx'), content: office('word', 'document.xml', dice) }),
  xlsx: (dice) => ({ filename: name(dice, 'xlsx'), content: office('xl', 'workbook.xml', dice) }),
  doc: (dice) => ({
    filename: name(dice, 'doc'),
    content: Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      noise(dice, 500),
      Buffer.from('WordDocument', 'utf16le'),
      noise(dice, 500),
    ]),
  }),
  ics: () => ({ filename: 'invite.ics', content: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n') }),
  vcf: () => ({ filename: 'ann.vcf', content: Buffer.from('BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD\r\n') }),
  csv: (dice) => ({ filename: name(dice, 'csv'), content: Buffer.from('a;b;c\r\n1;2;3\r\n'.repeat(50)) }),
  png: (dice) => ({ filename: 'photo.png', content: png(dice) }),
  jpg: (dice) => ({
    filename: 'IMG_2031.JPG',
    content: Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), noise(dice, 3000)]),
  }),
  zip: (dice) => ({
    filename: 'invoices.zip',
    content: zipArchive([
      entry('a/Rechnung 1.pdf', pdf(dice)),
      entry('a/Rechnung 2.pdf', pdf(dice)),
      entry('readme.txt', 'x'),
    ]),
  }),
  sources: () => ({
    filename: 'site.zip',
    content: zipArchive(['a.js', 'b.js', 'index.html', 'c.css', 'd.mjs'].map((path) => entry(`src/${path}`, 'x'))),
  }),
  report: () => ({
    filename: 'coverage.html',
    content: Buffer.from(
      '<html><body><h1>Coverage</h1><form><input type="search"></form><a href="https://ci.example/1">1</a></body></html>',
    ),
  }),
  odt: () => ({
    filename: 'letter.odt',
    content: zipArchive([
      { ...entry('mimetype', 'application/vnd.oasis.opendocument.text'), isStored: true },
      entry('content.xml', '<x/>'),
    ]),
  }),
  mp3: (dice) => ({ filename: 'song.mp3', content: Buffer.concat([Buffer.from('ID3'), noise(dice, 2000)]) }),
} satisfies Record<string, (dice: Dice) => File>;
