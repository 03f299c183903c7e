import type { Draft, Kind } from './ordinary-mail.js';
import type { Dice } from './seeded.js';

const page = (body: string) => `<html><body>${body}</body></html>`;
const link = (href: string, shown: string) => `<a href="${href}">${shown}</a>`;
const id = (dice: Dice) => dice.below(1_000_000_000).toString(36);

/** Mail of offices and services, much of it about passwords, money and parcels: what phishing imitates. */
export const BUSINESS_KINDS = {
  helpdesk: (dice) => ({
    from: '"IT Helpdesk" <it@corp.example>',
    subject: dice.pick([
      'Your password will expire in 3 days',
      'Mailbox almost full',
      'Action required: verify your account details in the HR portal',
    ]),
    html: page(`<p>Your password will expire in ${dice.below(9)} days. Please update your password at ${link('https://password.corp.example/', 'https://password.corp.example/')}.
      Your Microsoft 365 account is managed by corp.example; sign in at ${link('https://portal.office.com/', 'portal.office.com')}.</p>`),
  }),
  share: (dice) => {
    const [from, href] = dice.pick([
      ['"Ben Carter via SharePoint" <no-reply@sharepointonline.com>', 'https://corp.sharepoint.com/:w:/s/x'],
      ['"Ben Carter (via Google Docs)" <drive-shares-noreply@google.com>', 'https://docs.google.com/document/d/1/edit'],
      ['"Ben Carter" <no-reply@dropbox.com>', 'https://www.dropbox.com/scl/fi/x'],
      ['"Ben Carter via Docusign" <dse@eumail.docusign.net>', 'https://eu.docusign.net/Signing/'],
      ['"Ben Carter" <ben@corp.example>', 'https://corp-my.sharepoint.com/:x:/g/personal/ben'],
    ]);
    return {
      from,
      subject: 'Ben shared "Budget" with you',
      html: page(`<p>Ben Carter invited you to edit. ${link(`${href}?${id(dice)}`, 'Open')}</p>`),
    };
  },
  parcel: (dice) => {
    const shop = dice.pick(['teestube.de', 'lumen-lamps.com', 'zapatos-luna.es']);
    return {
      from: `"${dice.pick(['DHL delivery for your order', 'Versand', 'Your parcel with UPS', 'Envíos'])}" <ship@${shop}>`,
      subject: dice.pick([
        'Your parcel could not be delivered today',
        'Ihr Paket ist unterwegs',
        'Su envío está en camino',
      ]),
      html: page(
        `<p>Your DHL parcel is on hold at the depot and will be delivered tomorrow. ${link(`https://${shop}/track/${id(dice)}`, 'Track')} ${link(`https://www.dhl.com/track?id=${id(dice)}`, 'dhl.com')}</p>`,
      ),
    };
  },
  reseller: (dice) => ({
    from: `"${dice.pick(['Microsoft 365 Partner Nord', 'Amazon Seller Consulting', 'Adobe reseller team', 'Apple Premium Händler'])}" <billing@reseller.example>`,
    subject: 'Your invoice',
    html: page(
      `<p>Please find the invoice for your Microsoft 365 subscription. Update your billing details in our portal: ${link('https://portal.reseller.example/', 'portal.reseller.example')}</p>`,
    ),
  }),
  bank: (dice) => {
    const [from, site] = dice.pick([
      ['Santander <avisos@emailing.bancosantander.es>', 'https://www.bancosantander.es/'],
      ['BNP Paribas <info@mail.bnpparibas.com>', 'https://mabanque.bnpparibas/'],
      ['"VR Bank Musterland" <info@volksbank-musterland.de>', 'https://www.volksbank-musterland.de/'],
      ['Revolut <no-reply@revolut.com>', 'https://app.revolut.com/'],
      ['楽天カード <info@mail.rakuten-card.co.jp>', 'https://www.rakuten-card.co.jp/'],
      ['Сбер <info@sber.ru>', 'https://www.sberbank.ru/'],
    ]);
    const text = dice.pick([
      'We noticed unusual activity on your card and your card has been temporarily locked. Confirm your identity in the app.',
      'Bitte bestätigen Sie Ihre Daten: Ihr Zugang wird sonst eingeschränkt.',
      'Por su seguridad, verifique sus datos. Su tarjeta ha sido bloqueada.',
      'お客様のアカウントで不審なログインがありました。',
      'Ваша карта временно заблокирована. Подтвердите ваши данные в приложении.',
    ]);
    return {
      from,
      subject: text.slice(0, 40),
      html: page(`<p>${text} ${link(site + id(dice), 'Continue')} ${link(site, new URL(site).hostname)}</p>`),
    };
  },
  jobs: (dice) => ({
    from: '"Job alerts" <alerts@jobs-portal.example>',
    subject: '12 new jobs for you',
    html: page(
      Array.from(
        { length: 10 },
        () =>
          `<p>Developer at ${dice.pick(['Amazon', 'Google', 'Netflix', 'PayPal', 'Spotify'])} — ${link(`https://c.jobs-portal.example/r/${id(dice)}`, dice.pick(['Apply', 'amazon.jobs', 'careers.google.com']))}</p>`,
      ).join(''),
    ),
    headers: { 'List-Unsubscribe': '<https://www.jobs-portal.example/u>' },
  }),
  dating: (dice) => ({
    from: '"Heartline" <hello@heartline.example>',
    subject: dice.pick(['Three singles near you liked your profile', 'Neue Flirts für dich']),
    html: page(
      `<p>Ann, 34, likes hiking and wine. Sexy smile! ${link(`https://heartline.example/p/${id(dice)}`, 'Say hello')}</p>`,
    ),
  }),
  school: (dice) => ({
    from: '"Schule am See" <sekretariat@schule-am-see.example>',
    subject: 'Elternbrief',
    text: `Liebe Eltern, der Sexualkundeunterricht der Klasse 6 beginnt im Mai. Anmeldung: https://forms.gle/${id(dice)} und https://www.schule-am-see.example/`,
  }),
  wiki: (dice) => ({
    from: '"Anna" <anna@mail.example>',
    subject: 'links',
    html: page(
      `<ul>${['https://en.wikipedia.org/wiki/Paypal', 'https://www.nytimes.com/2026/x', 'https://www.amazon.de/dp/B0', 'https://apple.stackexchange.com/q/1', 'https://paypal.github.io/PayPal-Java-SDK/', 'https://netflix.github.io/', 'https://microsoft.fandom.example/'].map((url) => `<li>${link(url, dice.chance(0.5) ? url : 'link')}</li>`).join('')}</ul>`,
    ),
  }),
  support: (dice) => ({
    from: `"${dice.pick(['Zoom', 'Slack', 'Netflix', 'Dropbox'])} fan forum" <forum@community.example>`,
    subject: `Re: ticket #${dice.below(9999)}`,
    html: page(
      `<p>Somebody answered: "my account was suspended, how do I verify my identity?" ${link('https://community.example/t/1', 'community.example/t/1')} See ${link('https://help.netflix.com/en/node/1', 'help.netflix.com')}.</p>`,
    ),
  }),
} satisfies Record<string, (dice: Dice) => Draft> as Record<string, Kind>;
