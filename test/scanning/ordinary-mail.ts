import MailComposer from 'nodemailer/lib/mail-composer';
import type { ScanFacts } from '../../src/scanning/scanner.js';
import { BUSINESS_KINDS } from './ordinary-business.js';
import { ordinaryFiles } from './ordinary-files.js';
import { LANGUAGES, type Language } from './ordinary-texts.js';
import { type Dice, seededDice } from './seeded.js';

/** One harmless message, and what the door would know about it. */
export interface OrdinaryMail {
  readonly kind: string;
  readonly source: Buffer;
  readonly facts: ScanFacts;
}

export interface Draft {
  readonly from: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly headers?: Record<string, string>;
  readonly attachments?: { filename: string; content: Buffer; contentType?: string }[];
  readonly icalEvent?: { method: string; content: string };
}

/** `count` messages of all kinds in turn, in random languages; the same for the same seed. */
export async function* ordinaryMail(count: number, seed: number): AsyncGenerator<OrdinaryMail, void> {
  const kinds = Object.entries<Kind>({ ...KINDS, ...BUSINESS_KINDS });
  for (let at = 0; at < count; at++) {
    const dice = seededDice(seed + at);
    const [kind, draft] = kinds[at % kinds.length] ?? ['', KINDS.letter];
    const mail = draft(dice, dice.pick(LANGUAGES));
    const source = await new MailComposer({ to: 'ann@home.test', newline: 'win', ...mail }).compile().build();
    const fromAuth = dice.chance(0.8) ? 'pass' : 'none';
    yield { kind, source, facts: { fromAuth, mailFrom: /<([^>]*)>/.exec(mail.from)?.[1] ?? mail.from } };
  }
}

const paragraph = (dice: Dice, lines: readonly string[], count: number) => dice.some(lines, count).join(' ');
const page = (body: string) =>
  `<!doctype html><html><head><title>x</title><style>a{color:#06c}</style></head><body>${body}</body></html>`;
const link = (href: string, shown: string) =>
  `<a href="${href.replaceAll('&', '&amp;')}" style="color:#06c">${shown}</a>`;
const token = (dice: Dice) =>
  Array.from({ length: 24 }, () => dice.pick([...'abcdefghkmnpqrstuvwxyz23456789'])).join('');

const PEOPLE = [
  'Ben Carter',
  'Jörg Müller',
  '田中 太郎',
  'Анна Иванова',
  'Chloé Dupont',
  'Chase Miller',
  'María López',
  'Apple Martin',
];
const SHOPS = [
  'meadowbooks',
  'radhaus-nord',
  'teestube',
  'lumen-lamps',
  'petite-cuisine',
  'zapatos-luna',
  'gartenglueck',
  'northsound',
];
const TOPS = ['com', 'de', 'fr', 'es', 'co.uk', 'jp', 'io', 'shop', 'example'];
const LISTED_TRACKERS = [
  'https://u2345.ct.sendgrid.net/ls/click?upn=',
  'https://shop.us5.list-manage.com/track/click?u=',
  'https://click.convertkit-mail2.com/',
  'https://links.iterable.com/u/click?_t=',
];

/** Brands, each from a domain of its own, with hosts that their mail links to. */
const BRAND_MAIL = [
  ['PayPal <service@paypal.com>', 'https://www.paypal.com/', 'https://epl.paypal-communication.com/T/'],
  ['"PayPal" <service@paypal.de>', 'https://www.paypal.com/de/', 'https://www.paypal.de/'],
  [
    'Microsoft account team <account-security-noreply@accountprotection.microsoft.com>',
    'https://account.live.com/',
    'https://aka.ms/',
  ],
  [
    'Google <no-reply@accounts.google.com>',
    'https://accounts.google.com/AccountChooser?x=',
    'https://notifications.google.com/g/p/',
  ],
  ['Apple <no_reply@email.apple.com>', 'https://appleid.apple.com/', 'https://c.apple.com/r?v=2&'],
  ['Netflix <info@account.netflix.com>', 'https://www.netflix.com/password?g=', 'https://help.netflix.com/'],
  ['Amazon.co.jp <account-update@amazon.co.jp>', 'https://www.amazon.co.jp/gp/', 'https://www.amazon.co.jp/ap/'],
  ['Amazon.de <versandbestaetigung@amazon.de>', 'https://www.amazon.de/gp/r.html?C=', 'https://www.amazon.de/'],
  ['DHL Paket <noreply@dhl.de>', 'https://www.dhl.de/de/privatkunden.html?piececode=', 'https://nachricht.dhl.de/'],
  [
    'Sparkasse Musterstadt <info@sparkasse-musterstadt.de>',
    'https://www.sparkasse-musterstadt.de/',
    'https://www.sparkasse.de/',
  ],
  ['Instagram <security@mail.instagram.com>', 'https://instagram.com/accounts/', 'https://www.instagram.com/_n/'],
  ['LinkedIn <messages-noreply@linkedin.com>', 'https://www.linkedin.com/comm/', 'https://lnkd.in/'],
  ['Dropbox <no-reply@dropboxmail.com>', 'https://www.dropbox.com/l/', 'https://www.dropbox.com/'],
  ['DocuSign NA4 System <dse_na4@docusign.net>', 'https://na4.docusign.net/Signing/?ti=', 'https://www.docusign.com/'],
  [
    'Bank of America <onlinebanking@ealerts.bankofamerica.com>',
    'https://www.bankofamerica.com/',
    'https://secure.bankofamerica.com/',
  ],
  [
    'Steam Support <noreply@steampowered.com>',
    'https://store.steampowered.com/account/',
    'https://help.steampowered.com/',
  ],
] as const;

export type Kind = (dice: Dice, language: Language) => Draft;

const KINDS = {
  letter(dice, language) {
    const lines = [dice.pick(language.greetings), paragraph(dice, language.sentences, 2 + dice.below(5))];
    if (dice.chance(0.4))
      lines.push(
        dice.pick([
          'https://en.wikipedia.org/wiki/Trail',
          'https://maps.google.com/?q=52.5,13.4',
          'https://youtu.be/abc123',
          'http://www.münchen.de/rathaus',
          'https://xn--80aafey1amqq.xn--d1acj3b/',
          'https://日本語.jp/a',
        ]),
      );
    return {
      from: `"${dice.pick(PEOPLE)}" <p@mail.example>`,
      subject: dice.pick(language.subjects),
      text: lines.join('\r\n\r\n'),
    };
  },
  signed(dice, language) {
    const house = dice.pick(SHOPS);
    const body = `<p>${dice.pick(language.greetings)}</p><p>${paragraph(dice, language.sentences, 3)}</p><p>--<br>${dice.pick(PEOPLE)}<br>
      ${link(`https://www.${house}-group.com/`, `www.${house}.com`)} | ${link(`mailto:p@${house}.com`, `p@${house}.com`)} |
      ${link('https://www.linkedin.com/in/someone', 'LinkedIn')} ${link(`https://${dice.pick(['www.other-name.de', `${house}.de`])}/`, `${house}.de`)}</p>`;
    return { from: `"${dice.pick(PEOPLE)}" <p@${house}.com>`, subject: dice.pick(language.subjects), html: page(body) };
  },
  newsletter(dice, language) {
    const shop = dice.pick(SHOPS);
    const domain = `${shop}.${dice.pick(TOPS)}`;
    const tracker = dice.pick([
      ...LISTED_TRACKERS,
      `https://click.${domain}/t/`,
      `https://links.${shop}-mail.com/c/`,
      'https://trk.smallsender.net/c?id=',
    ]);
    const rows = Array.from(
      { length: 5 + dice.below(20) },
      () =>
        `<tr><td>${paragraph(dice, language.sentences, 2)} ${link(tracker + token(dice), dice.pick(['Read more', 'Mehr', '→', '']))}</td></tr>`,
    );
    const footer = [
      link(tracker + token(dice), `www.${domain}`),
      link(tracker + token(dice), `https://www.${domain}/sale`),
      link(tracker + token(dice), `facebook.com/${shop}`),
      link(tracker + token(dice), dice.pick(['www.paypal.com', 'Instagram', 'dhl.de'])),
    ];
    return {
      from: `"${shop}" <news@${dice.pick([domain, `mail.${domain}`])}>`,
      subject: dice.pick(language.subjects),
      text: paragraph(dice, language.sentences, 5),
      html: page(`<table>${rows.join('')}</table>${footer.join(' | ')}`),
      headers: {
        'List-Unsubscribe': `<${tracker}${token(dice)}>`,
        'DKIM-Signature': `v=1; a=rsa-sha256; d=${domain}; s=s1; bh=x; b=y`,
      },
    };
  },
  receipt(dice, language) {
    const shop = dice.pick(SHOPS);
    const domain = `${shop}.${dice.pick(TOPS)}`;
    const paid = dice.pick(['PayPal', 'Visa •••• 4242', 'Apple Pay', 'Amazon Pay', 'Klarna', 'Mastercard']);
    return {
      from: `"${shop}" <orders@${domain}>`,
      subject: `${dice.pick(language.subjects)} #${dice.below(99999)}`,
      html: page(`<p>${dice.pick(language.greetings)}</p><p>${paragraph(dice, language.sentences, 2)}</p><table><tr><td>1 ×</td><td>${dice.below(90)},90</td></tr></table>
        <p>Paid with ${paid}. We have charged your PayPal account. ${link(`https://${domain}/orders/${token(dice)}`, 'View order')}
        ${link('https://www.dhl.de/de/privatkunden.html?piececode=123', 'Track with DHL')} ${dice.chance(0.5) ? link('https://www.paypal.com/activity', 'PayPal') : ''}</p>`),
      attachments: dice.chance(0.5) ? [ordinaryFiles.pdf(dice)] : [],
    };
  },
  invitation(dice, language) {
    const content = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:${token(dice)}\r\nDTSTART:20261120T140000Z\r\nSUMMARY:${dice.pick(language.subjects)}\r\nORGANIZER:mailto:p@mail.example\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    return {
      from: `"${dice.pick(PEOPLE)}" <p@mail.example>`,
      subject: dice.pick(language.subjects),
      text: `${paragraph(dice, language.sentences, 2)}\r\nhttps://meet.google.com/abc-defg-hij https://zoom.us/j/123456?pwd=abc`,
      icalEvent: { method: 'REQUEST', content },
    };
  },
  list(dice, language) {
    return {
      from: `"${dice.pick(PEOPLE)} via dev" <dev@lists.project.example>`,
      subject: `[dev] ${dice.pick(language.subjects)}`,
      text: `> ${paragraph(dice, language.sentences, 3)}\r\n\r\n${paragraph(dice, language.sentences, 2)}\r\n
diff --git a/login.js b/login.js\r\n+ if (password.expired) redirect('https://localhost:8443/verify')\r\n- http://192.0.2.10:3000/\r\n
https://github.com/project/project/pull/${dice.below(999)}\r\n_______\r\nhttps://lists.project.example/options/dev\r\n`,
      headers: { 'List-Id': '<dev.lists.project.example>', Precedence: 'list' },
    };
  },
  brandNotice(dice, language) {
    const [from, site, other] = dice.pick(BRAND_MAIL);
    const notice = dice.pick(language.notices);
    return {
      from,
      subject: notice.slice(0, 60),
      text: `${notice}\r\n${site}${token(dice)}`,
      html: page(`<p>${dice.pick(language.greetings)}</p><p>${notice}</p><p>${link(site + token(dice), 'Continue')}</p>
        <p>${link(other + token(dice), new URL(site).hostname)} ${link(site, site)}</p>`),
    };
  },
  smallService(dice, language) {
    const house = dice.pick(SHOPS);
    const domain = `${house}.${dice.pick(TOPS)}`;
    const href = dice.pick([`https://app.${domain}/reset?t=`, LISTED_TRACKERS[0] ?? '', `https://email.${domain}/c/`]);
    return {
      from: `"${house} Support" <no-reply@${domain}>`,
      subject: dice.pick(language.notices).slice(0, 50),
      html: page(
        `<p>${dice.pick(language.notices)}</p>${link(href + token(dice), 'Reset password')} ${link(href + token(dice), `https://app.${domain}/reset`)} ${link(`https://${domain}/`, domain)}`,
      ),
    };
  },
  delicate(dice, language) {
    const text = `${paragraph(dice, language.delicate, 1 + dice.below(3))} ${paragraph(dice, language.sentences, dice.below(6))}`;
    return {
      from: `"${dice.pick(['Morgenpost', 'Dr. Carter', 'Museum', 'Gesundheit heute', 'Dessous & mehr'])}" <post@${dice.pick(SHOPS)}.example>`,
      subject: dice.pick([...language.delicate, ...language.subjects]).slice(0, 70),
      ...(dice.chance(0.5)
        ? { text: `${text}\r\nhttps://news.example/${token(dice)}` }
        : { html: page(`<h1>${text.slice(0, 40)}</h1><p>${text}</p>${link('https://news.example/a', '…')}`) }),
    };
  },
  monitor(dice) {
    const address = dice.pick(['10.0.0.5', '192.168.1.1', '172.16.4.4']);
    return {
      from: `"monitor" <root@host${dice.below(20)}.corp.example>`,
      subject: `[WARN] disk ${dice.below(100)} % full`,
      html: page(
        `<p>${link(`http://${address}:3000/d/${token(dice)}`, 'Dashboard')} ${link(`https://${address}/login`, 'Router login')}</p>`,
      ),
      text: `ssh: invalid user admin from 203.0.113.77\r\nhttp://${address}/status http://203.0.113.80:9090/graph`,
    };
  },
  warning(dice, language) {
    // A newsletter about phishing quotes it
    return {
      from: '"Consumer Office" <news@consumer-office.example>',
      subject: 'Beware of fake mails in the name of PayPal and DHL',
      html: page(`<p>${dice.pick(language.greetings)}</p><p>Fraudsters write: "Your PayPal account has been suspended, verify your identity". Do not click.
        ${paragraph(dice, language.sentences, 2)} ${link('https://www.consumer-office.example/phishing', 'Read on')}</p>`),
      headers: { 'List-Unsubscribe': '<https://www.consumer-office.example/u>' },
    };
  },
  files(dice, language) {
    const makers = Object.values(ordinaryFiles);
    return {
      from: `"${dice.pick(PEOPLE)}" <p@mail.example>`,
      subject: dice.pick(language.subjects),
      text: paragraph(dice, language.sentences, 2),
      attachments: dice.some(makers, 1 + dice.below(3)).map((make) => make(dice)),
    };
  },
  forwarded(dice, language) {
    const inner = `From: "PayPal" <a@bad.example>\r\nSubject: verify\r\nContent-Type: text/html\r\n\r\n<a href="http://bad.example/">https://www.paypal.com/</a> Your account has been suspended\r\n`;
    return {
      from: `"${dice.pick(PEOPLE)}" <p@mail.example>`,
      subject: `Fwd: ${dice.pick(language.subjects)}`,
      text: `Is this real? ${paragraph(dice, language.sentences, 2)}`,
      attachments: [{ filename: 'mail.eml', content: Buffer.from(inner), contentType: 'message/rfc822' }],
    };
  },
  seller(dice, language) {
    const house = dice.pick(SHOPS);
    return {
      from: `"${dice.pick(PEOPLE)}" <p@${house}.com>`,
      subject: dice.pick(language.subjects),
      html: page(`<p>${dice.pick(language.greetings)}</p><p>${paragraph(dice, language.sentences, 3)}</p>
        <p>${link(`https://t.smalltracker.net/c/${token(dice)}`, `https://www.${house}.com/case-study`)} ${link(`https://t.smalltracker.net/c/${token(dice)}`, 'www.example-partner.com')}</p>`),
    };
  },
} satisfies Record<string, Kind>;
