import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../i18n/translate.js';
import { examineMessage } from '../examine-message.js';
import type { SenderFacts } from './phishing-signal.js';

interface Mail {
  readonly from?: string;
  readonly subject?: string;
  readonly html?: string;
  readonly text?: string;
  readonly headers?: string;
  readonly sender?: SenderFacts;
}

async function judge({
  from = 'Ann <ann@remote.test>',
  subject = 'Hello',
  html,
  text,
  headers = '',
  sender = {},
}: Mail) {
  const type = html === undefined ? 'text/plain' : 'text/html';
  const source = `From: ${from}\r\nSubject: ${subject}\r\n${headers}Content-Type: ${type}; charset=utf-8\r\n\r\n${html ?? text}\r\n`;
  const { hits } = await examineMessage(Buffer.from(source), {
    withContent: true,
    withImages: false,
    maxUnpackedBytes: 0,
    sender,
  });
  const hit = hits.find(({ scanner }) => scanner === 'phishing');
  return hit && inEnglish(hit.reason);
}

const link = (href: string, shown: string) => `<p>Hello</p><a href="${href}">${shown}</a>`;
const LURE = 'Your account has been suspended. Verify your identity now.';

describe('phishing', () => {
  it.each<[string, Mail, RegExp]>([
    [
      'a brand in the words, another target',
      { html: link('http://evil.test/', 'https://www.paypal.com/signin') },
      /reads www\.paypal\.com and leads to evil\.test/,
    ],
    ['a brand by its name alone', { html: link('http://evil.test/', 'paypal.com') }, /leads to evil\.test/],
    [
      'a brand written with tags between',
      { html: link('http://evil.test/', 'https://www.<b>pay</b><i>pal</i>.com/') },
      /leads to evil\.test/,
    ],
    [
      'any whole address that leads elsewhere',
      { html: link('https://evil.test/x', 'https://bank.example/login') },
      /reads bank\.example/,
    ],
    [
      'a name that leads elsewhere, with pressure',
      { html: `${LURE} ${link('https://evil.test/x', 'bank.example')}` },
      /presses the reader/,
    ],
    [
      'an address that leads to a number',
      { html: link('http://203.0.113.9/', 'https://bank.example/') },
      /203\.0\.113\.9/,
    ],
    ['a number behind words', { html: link('http://203.0.113.9/secure/login.php', 'Click here') }, /bare address/],
    ['a number in disguise', { text: 'http://3405803785/a' }, /another spelling/],
    [
      'a name before the at sign',
      { text: 'https://www.paypal.com@evil.test/login' },
      /names www\.paypal\.com and leads to evil\.test/,
    ],
    ['a Cyrillic letter in a Latin name', { text: 'https://www.pаypal.com/' }, /mixes letters of two scripts/],
    ['a name all in Cyrillic', { text: 'https://аррӏе.com/' }, /look like Apple/],
    ['punycode of a Latin look-alike', { text: 'https://xn--pypal-4ve.com/' }, /PayPal|two scripts/],
    ['a letter with a mark', { text: 'https://www.nétflix.com/' }, /look like Netflix/],
    ['a digit for a letter', { text: 'https://www.paypa1.com/' }, /look like PayPal/],
    ['two letters for one', { text: 'https://login.rnicrosoft.com/' }, /look like Microsoft/],
    [
      'a look-alike as the sender',
      { from: 'Billing <billing@arnazon.com>', text: 'https://shop.example/' },
      /look like Amazon/,
    ],
    [
      'the brand in front of a strange name',
      { text: 'https://www.paypal.com.sign-in.example/' },
      /begins like one of PayPal/,
    ],
    [
      'the brand with a bait, and pressure',
      { text: `${LURE} https://paypal-login.example/` },
      /poses as a page of PayPal/,
    ],
    ['one letter away, with pressure', { text: `${LURE} https://netfllix.com/` }, /Netflix/],
    [
      "a brand as the sender's name, with pressure",
      { from: '"PayPal Service" <x@evil.test>', text: `${LURE} https://evil.test/` },
      /in the name of PayPal from evil\.test/,
    ],
    [
      'the same in Cyrillic',
      {
        from: `=?utf-8?B?${Buffer.from('РаyРаl').toString('base64')}?= <x@evil.test>`,
        text: `${LURE} https://evil.test/`,
      },
      /PayPal/,
    ],
    [
      "the reader's account with a brand, in German",
      { text: 'Ihr PayPal-Konto wurde vorübergehend eingeschränkt. Bestätigen Sie Ihre Daten: https://evil.test/' },
      /account with PayPal/,
    ],
    [
      'the same in French',
      { text: 'Votre compte PayPal : votre accès est suspendu. Vérifiez vos informations https://evil.test/' },
      /PayPal/,
    ],
    [
      'the same in Japanese',
      { text: 'Amazonアカウントが停止されました。お支払い情報を更新してください https://evil.test/' },
      /Amazon/,
    ],
    [
      'the same in Russian',
      {
        from: 'Sberbank <x@evil.test>',
        text: 'Ваш доступ временно ограничен. Подтвердите ваши данные: https://evil.test/',
      },
      /Sberbank/,
    ],
    [
      'a form that wants a password',
      { html: '<form action="https://evil.test/p"><input type="password"></form>' },
      /asks for a password and sends it to evil\.test/,
    ],
    ['a link that is a page', { html: link('data:text/html;base64,PGI+', 'Open') }, /carries a whole page/],
    [
      'a forged brand that fails',
      { from: 'PayPal <service@paypal.com>', sender: { fromAuth: 'fail' }, text: `${LURE} https://evil.test/` },
      /in the name of PayPal/,
    ],
  ])('is %s', async (_, mail, reason) => {
    expect(await judge(mail)).toMatch(reason);
  });

  it('is a page with such a form as an attachment, which is named', async () => {
    const page =
      '<html><form method=post action="https://evil.test/p.php"><input name=login><input type=password></form>';
    const source = `From: a@x.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsee file\r\n--b\r\nContent-Type: application/octet-stream; name="Invoice.html"\r\nContent-Disposition: attachment; filename="Invoice.html"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(page).toString('base64')}\r\n--b--\r\n`;
    const { hits } = await examineMessage(Buffer.from(source), {
      withContent: true,
      withImages: false,
      maxUnpackedBytes: 0,
      sender: {},
    });
    expect(hits).toMatchObject([{ scanner: 'phishing', part: 'Invoice.html' }]);
  });

  it.each<[string, Mail]>([
    ['the same host in the words and behind them', { html: link('https://www.paypal.com/a?b', 'www.paypal.com') }],
    [
      'another host of the same house',
      { html: link('https://click.bank.example/t/1', 'https://www.bank.example/sale') },
    ],
    ['another country of the same house', { html: link('https://www.amazon.de/x', 'amazon.com') }],
    [
      'a newsletter whose clicks are counted',
      { html: link('https://x.us5.list-manage.com/track', 'https://www.paypal.com/') },
    ],
    [
      'a gateway that checks links',
      {
        html: link(
          'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example',
          'https://bank.example/login',
        ),
      },
    ],
    [
      "the author's own name, proven",
      {
        from: 'Bank <a@bank.example>',
        sender: { fromAuth: 'pass' },
        html: link('https://track.other.example/1', 'https://www.bank.example/login'),
      },
    ],
    [
      'an unsubscribe link also counts',
      {
        headers: 'List-Unsubscribe: <https://trk.sender.example/u>\r\n',
        html: link('https://trk.sender.example/1', 'https://www.bank.example/'),
      },
    ],
    ['a name that leads elsewhere, without pressure', { html: link('https://other.example/', 'bank.example') }],
    ['words that are no address', { html: link('https://evil.test/', 'Node.js 20.1 and report.zip') }],
    [
      'a password reset of the brand itself',
      { from: 'PayPal <service@paypal.com>', text: `${LURE} https://www.paypal.com/x` },
    ],
    ['talk about a brand', { text: 'I paid with PayPal, see https://shop.example/orders/1' }],
    ['a person called like a brand', { from: 'Chase <chase@home.test>', text: `${LURE} https://home.test/` }],
    ["a brand's name in another", { from: 'Amazonia Travel <a@amazonia.example>', text: 'https://amazonia.example/' }],
    [
      'a regional bank',
      {
        from: 'Sparkasse Musterstadt <a@sparkasse-musterstadt.de>',
        text: 'Bitte bestätigen Sie Ihre Daten. https://www.sparkasse-musterstadt.de/',
      },
    ],
    ['an honest name with umlauts', { text: 'https://www.münchen.de/ https://日本語.jp/ https://яндекс.рф/' }],
    ['an address of the house', { html: link('http://192.168.1.1/login', 'Router') }],
    ['an address that is read', { text: 'http://203.0.113.9:9090/graph' }],
    ['a login in a link', { text: 'https://git:token@code.example/x.git' }],
    ['a form without a password', { html: '<form action="https://survey.example/"><input name=q></form>' }],
    ['a proxy of a library', { text: 'https://www.google.com.ezproxy.uni.example/scholar' }],
    ['pressure alone', { text: `${LURE} https://www.ourclub.example/` }],
  ])('is not %s', async (_, mail) => {
    expect(await judge(mail)).toBeUndefined();
  });
});
