import { gzipSync } from 'node:zlib';
import { zipArchive } from '../support/zip-archive.js';

export interface ReportFacts {
  readonly domain?: string;
  readonly org?: string;
  readonly id?: string;
  /** Seconds since the epoch. */
  readonly begin?: number;
  readonly end?: number;
  readonly counts?: readonly number[];
}

/** What a receiver writes about a day of a domain's mail; every second row fails. */
export function reportXml({
  domain = 'example.test',
  org = 'remote.test',
  id = 'r-1',
  begin = Date.UTC(2026, 10, 14) / 1000,
  end = Date.UTC(2026, 10, 14, 23, 59, 59) / 1000,
  counts = [2, 5],
}: ReportFacts = {}): string {
  const records = counts.map((count, i) => {
    const result = i % 2 === 0 ? 'pass' : 'fail';
    return `<record><row><source_ip>192.0.2.${i % 250}</source_ip><count>${count}</count><policy_evaluated>
      <disposition>${i % 2 === 0 ? 'none' : 'reject'}</disposition><dkim>${result}</dkim><spf>fail</spf>
      </policy_evaluated></row><identifiers><header_from>${domain}</header_from></identifiers>
      <auth_results><spf><domain>${domain}</domain><result>${result}</result></spf></auth_results></record>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feedback><report_metadata><org_name>${org}</org_name><email>dmarc@${org}</email><report_id>${id}</report_id>
<date_range><begin>${begin}</begin><end>${end}</end></date_range></report_metadata>
<policy_published><domain>${domain}</domain><p>reject</p><adkim>r</adkim></policy_published>
${records.join('\n')}</feedback>`;
}

type Packing = 'gzip' | 'zip' | 'xml';

const TYPES: Readonly<Record<Packing, string>> = {
  gzip: 'application/gzip',
  zip: 'application/zip',
  xml: 'text/xml',
};

export function packed(xml: string | Buffer, packing: Packing): Buffer {
  const bytes = Buffer.from(xml as string);
  if (packing === 'gzip') return gzipSync(bytes);
  return packing === 'zip' ? zipArchive([{ name: 'report.xml', bytes }]) : bytes;
}

/** A message with words and a file, as nearly all reports come. */
export function reportMail(file: Buffer, type = TYPES.gzip): string {
  return `From: dmarc@remote.test
To: dmarc-1@mail.waypost.test
Subject: Report domain: example.test
Message-ID: <report@remote.test>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=m1

--m1
Content-Type: text/plain

This is an aggregate report.

--m1
Content-Type: ${type}; name="remote.test!example.test!1.xml.gz"
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename="remote.test!example.test!1.xml.gz"

${file.toString('base64').replace(/(.{76})/g, '$1\n')}

--m1--
`;
}

/** The file is the message. */
export function bareReport(file: Buffer, type: string): string {
  return `From: dmarc@remote.test\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${file.toString('base64')}\n`;
}
