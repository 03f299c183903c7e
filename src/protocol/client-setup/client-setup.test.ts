import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { formatAppleProfile } from './apple-profile.js';
import { formatAutodiscoverAnswer, formatAutodiscoverError } from './autodiscover-answer.js';
import { parseAutodiscoverRequest } from './autodiscover-request.js';
import type { SetupDoor } from './setup-door.js';
import { formatThunderbirdConfig } from './thunderbird-config.js';

const HOST = 'waypost.test';
const imap: SetupDoor = { protocol: 'imap', security: 'tls', host: HOST, port: 993 };
const pop3: SetupDoor = { protocol: 'pop3', security: 'starttls', host: HOST, port: 110 };
const smtp: SetupDoor = { protocol: 'smtp', security: 'tls', host: HOST, port: 465 };
const smtpPlain: SetupDoor = { protocol: 'smtp', security: 'starttls', host: HOST, port: 587 };
const dav: SetupDoor = { protocol: 'dav', security: 'tls', host: HOST, port: 4443 };
const NASTY = `o'neil&<b>@example.test`;

describe('settings for Thunderbird', () => {
  it('name every door, the best first', () => {
    const config = formatThunderbirdConfig('example.test', [imap, pop3, smtp, smtpPlain]);
    expect(wellFormed(config)).toBe(true);
    const servers = [
      ...config.matchAll(/<(?:incoming|outgoing)Server type="(\w+)">[\s\S]*?<port>(\d+)<[\s\S]*?>(\w+)<\/socketType>/g),
    ];
    expect(servers.map(([, ...facts]) => facts)).toEqual([
      ['imap', '993', 'SSL'],
      ['pop3', '110', 'STARTTLS'],
      ['smtp', '465', 'SSL'],
      ['smtp', '587', 'STARTTLS'],
    ]);
    expect(config.match(/<username>%EMAILADDRESS%</g)).toHaveLength(4);
  });
});

describe('settings for calendars and contacts', () => {
  it('are in those of Thunderbird, behind the mail', () => {
    const config = formatThunderbirdConfig('example.test', [imap, smtp, dav]);
    expect(wellFormed(config)).toBe(true);
    for (const [element, type] of [
      ['addressBook', 'carddav'],
      ['calendar', 'caldav'],
    ]) {
      expect(config).toMatch(
        new RegExp(`</emailProvider>[^]*<${element} type="${type}">[^]*<serverURL>https://waypost.test:4443/<`),
      );
    }
    expect(config).not.toContain('type="dav"');
    expect(formatAutodiscoverAnswer('ann@example.test', [imap, smtp, dav])).not.toContain('DAV');
  });

  it('are accounts of their own in the profile', () => {
    const profile = formatAppleProfile(NASTY, [imap, smtp, dav]) ?? '';
    expect(wellFormed(profile)).toBe(true);
    for (const name of ['CalDAV', 'CardDAV']) {
      expect(profile).toContain(`<key>${name}HostName</key><string>waypost.test</string>`);
      expect(profile).toContain(`<key>${name}Port</key><integer>4443</integer>`);
      expect(profile).toContain(`<key>PayloadType</key><string>com.apple.${name.toLowerCase()}.account</string>`);
      expect(profile).toContain(
        `<key>${name}PrincipalURL</key><string>/principals/o&#39;neil%26%3Cb%3E%40example.test/</string>`,
      );
    }
    expect(formatAppleProfile(NASTY, [imap, smtp])).not.toContain('DAV');
  });
});

describe('settings for Outlook', () => {
  it('have one way for each protocol', () => {
    const answer = formatAutodiscoverAnswer(NASTY, [imap, pop3, smtpPlain, smtp]);
    expect(wellFormed(answer)).toBe(true);
    const blocks = [...answer.matchAll(/<Type>(\w+)<[\s\S]*?<Port>(\d+)<[\s\S]*?<Encryption>(\w+)</g)];
    expect(blocks.map(([, ...facts]) => facts)).toEqual([
      ['IMAP', '993', 'SSL'],
      ['POP3', '110', 'TLS'],
      ['SMTP', '465', 'SSL'],
    ]);
    expect(answer).toContain('<LoginName>o&#39;neil&amp;&lt;b&gt;@example.test</LoginName>');
  });

  it('tell what is wrong', () => {
    const error = formatAutodiscoverError(600, 'Invalid request');
    expect(wellFormed(error)).toBe(true);
    expect(error).toContain('<ErrorCode>600</ErrorCode>');
  });
});

describe('the request of Outlook', () => {
  const request = (email: string, schema = 'outlook/responseschema/2006a') => `<?xml version="1.0" encoding="utf-8"?>
    <Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/outlook/requestschema/2006">
      <Request>
        <EMailAddress>${email}</EMailAddress>
        <AcceptableResponseSchema>http://schemas.microsoft.com/exchange/autodiscover/${schema}</AcceptableResponseSchema>
      </Request>
    </Autodiscover>`;
  const parse = (text: string) => parseAutodiscoverRequest(Buffer.from(text));

  it('says whose settings it wants, and in which form', () => {
    expect(parse(request('ann@example.test'))).toEqual({ email: 'ann@example.test', acceptsMailSettings: true });
    expect(parse(request('ann@example.test', 'mobilesync/responseschema/2006'))).toMatchObject({
      acceptsMailSettings: false,
    });
    expect(parse(`\ufeff${request('a&amp;b@example.test')}`)).toMatchObject({ email: 'a&b@example.test' });
  });

  it.each([
    ['nothing', ''],
    ['no XML', 'EMailAddress=ann@example.test'],
    ['no address', request('')],
    ['half of it', request('ann@example.test').slice(0, 200)],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${request('&b;@example.test').replace(/<\?.*\?>/, '')}`],
    ['an entity of its own', request('&who;@example.test')],
    ['a deep nest', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`],
    ['very many elements', `<a>${'<b/>'.repeat(1000)}</a>`],
    ['no UTF-8', '\u0000\ufffd<a>'],
  ])('is none when it has %s', (_, text) => {
    expect(parse(text)).toBeUndefined();
  });
});

describe('the profile for Apple', () => {
  it('has an account with IMAP, or with POP3 where there is no IMAP, and no password', () => {
    const profile = formatAppleProfile(NASTY, [imap, pop3, smtp]) ?? '';
    expect(wellFormed(profile)).toBe(true);
    expect(profile).toContain('<key>EmailAccountType</key><string>EmailTypeIMAP</string>');
    expect(profile).toContain('<key>IncomingMailServerPortNumber</key><integer>993</integer>');
    expect(profile).toContain('<key>OutgoingMailServerPortNumber</key><integer>465</integer>');
    expect(profile).not.toMatch(/<key>\w*Password<\/key><string>/);
    expect(formatAppleProfile(NASTY, [pop3, smtp])).toContain('EmailTypePOP');
  });

  it('replaces the one before it, and no other', () => {
    const idsOf = (email: string) => formatAppleProfile(email, [imap, smtp])?.match(/[0-9A-F]{8}-[0-9A-F-]{27}/g);
    expect(idsOf('ann@example.test')).toEqual(idsOf('ann@example.test'));
    expect(new Set([...(idsOf('ann@example.test') ?? []), ...(idsOf('bob@example.test') ?? [])]).size).toBe(4);
  });

  it('is none when mail can only be read, or only be sent', () => {
    expect(formatAppleProfile('ann@example.test', [imap])).toBeUndefined();
    expect(formatAppleProfile('ann@example.test', [smtp])).toBeUndefined();
  });
});

function wellFormed(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let isGood = true;
  parser.on('error', () => {
    isGood = false;
  });
  parser.write(text).close();
  return isGood;
}
