/**
 * Names that phishers imitate: banks, payment, parcels, accounts that everybody has. Our own list, kept short on
 * purpose: each name costs false alarms, and only those whose users lose money or an account are worth them.
 */
export interface Brand {
  readonly name: string;
  /** The part before the public suffix of its domains: `paypal` of `paypal.com`, `paypal.de`, `paypal.co.uk`. */
  readonly label: string;
  /** Registrable domains of its own that do not begin with the label. */
  readonly domains: readonly string[];
  /** Also an everyday word: alone it means nothing. */
  readonly isCommonWord: boolean;
  /** Many mails link to it in their footer, often through a link counter. */
  readonly isSocial: boolean;
  /** Hundreds of companies share the name, each with a domain of its own: `sparkasse-<town>.de`. */
  readonly isFederated: boolean;
}

type BrandRow = readonly [name: string, label: string, domains: string, kind?: 'common' | 'social' | 'federated'];

const ROWS: readonly BrandRow[] = [
  ['PayPal', 'paypal', 'paypal.me paypalobjects.com paypal-communication.com paypal-corp.com paypal-notification.com'],
  [
    'Amazon',
    'amazon',
    'amzn.to amzn.eu amzn.com a.co aws.com awstrack.me media-amazon.com ssl-images-amazon.com amazon-adsystem.com primevideo.com audible.com amazonpay.com amazonses.com',
  ],
  [
    'Microsoft',
    'microsoft',
    'microsoftonline.com office.com office365.com outlook.com live.com hotmail.com msn.com sharepoint.com onedrive.com windows.com azure.com microsoftemail.com aka.ms 1drv.ms xbox.com skype.com linkedin.com github.com teams.com office.net dynamics.com microsoft365.com cloud.microsoft',
  ],
  ['Office 365', 'office365', 'office.com microsoft.com microsoftonline.com outlook.com'],
  ['OneDrive', 'onedrive', 'live.com microsoft.com sharepoint.com 1drv.ms office.com microsoftonline.com'],
  ['SharePoint', 'sharepoint', 'microsoft.com sharepointonline.com office.com microsoftonline.com'],
  ['Apple', 'apple', 'icloud.com me.com mac.com apple.news apple.co itunes.com mzstatic.com cdn-apple.com', 'common'],
  ['iCloud', 'icloud', 'apple.com me.com'],
  [
    'Google',
    'google',
    'gmail.com googlemail.com youtube.com youtu.be goo.gl g.co gstatic.com googleapis.com withgoogle.com google.dev android.com chrome.com doubleclick.net blogger.com g.page forms.gle ',
    'social',
  ],
  ['Gmail', 'gmail', 'google.com googlemail.com'],
  [
    'Facebook',
    'facebook',
    'facebookmail.com fb.com fb.me fb.watch fbcdn.net meta.com messenger.com metamail.com instagram.com',
    'social',
  ],
  ['Instagram', 'instagram', 'ig.me facebook.com facebookmail.com meta.com cdninstagram.com', 'social'],
  ['WhatsApp', 'whatsapp', 'wa.me wa.link facebook.com meta.com', 'social'],
  ['LinkedIn', 'linkedin', 'lnkd.in licdn.com linkedin-ei.com microsoft.com', 'social'],
  ['YouTube', 'youtube', 'youtu.be google.com ytimg.com', 'social'],
  ['TikTok', 'tiktok', 'tiktokv.com bytedance.com', 'social'],
  ['Netflix', 'netflix', 'nflx.com nflxext.com nflxso.net nflximg.net'],
  ['Spotify', 'spotify', 'scdn.co spoti.fi byspotify.com', 'social'],
  ['Dropbox', 'dropbox', 'dropboxmail.com db.tt dropboxusercontent.com dropbox-dns.com'],
  ['DocuSign', 'docusign', 'docusign.net'],
  ['Adobe', 'adobe', 'adobesign.com echosign.com adobecc.com adobelogin.com acrobat.com behance.net'],
  ['Zoom', 'zoom', 'zoom.us zoomgov.com', 'common'],
  ['Steam', 'steampowered', 'steamcommunity.com steamgames.com valvesoftware.com steam-chat.com', 'common'],
  ['eBay', 'ebay', 'ebaystatic.com ebayimg.com ebaydesc.com'],
  ['Coinbase', 'coinbase', ''],
  ['Binance', 'binance', 'binance.us bnbstatic.com'],
  ['MetaMask', 'metamask', 'consensys.io consensys.net'],
  ['DHL', 'dhl', 'dpdhl.com dpdhl.de deutschepost.de dhl-news.com dhlparcel.nl dhlecommerce.nl dhl.express'],
  ['FedEx', 'fedex', 'fedexmail.com'],
  ['UPS', 'ups', 'upsemail.com', 'common'],
  ['USPS', 'usps', 'usps.gov'],
  ['DPD', 'dpd', 'dpdgroup.com dpdlocal.co.uk geopost.com'],
  ['Hermes', 'myhermes', 'evri.com hermesworld.com', 'common'],
  ['Correos', 'correos', 'correosexpress.com'],
  ['La Poste', 'laposte', 'colissimo.fr chronopost.fr', 'common'],
  ['Wells Fargo', 'wellsfargo', 'wellsfargoemail.com wf.com'],
  ['Bank of America', 'bankofamerica', 'bofa.com ml.com'],
  ['Chase', 'chase', 'jpmorgan.com jpmorganchase.com', 'common'],
  ['Citibank', 'citibank', 'citi.com citigroup.com'],
  ['Capital One', 'capitalone', 'capitaloneshopping.com'],
  ['American Express', 'americanexpress', 'aexp.com amex.com'],
  ['Visa', 'visa', '', 'common'],
  ['Mastercard', 'mastercard', ''],
  ['HSBC', 'hsbc', ''],
  ['Barclays', 'barclays', 'barclaycard.co.uk'],
  ['Santander', 'santander', 'bancosantander.es gruposantander.com santanderconsumer.de'],
  ['Lloyds', 'lloydsbank', 'lloydsbankinggroup.com', 'common'],
  ['Revolut', 'revolut', ''],
  ['Sparkasse', 'sparkasse', 's-kreditpartner.de sparkassen.de s-payment.com', 'federated'],
  ['Volksbank', 'volksbank', 'vr.de atruvia.de volksbank-raiffeisenbank.de', 'federated'],
  ['Postbank', 'postbank', 'deutsche-bank.de'],
  ['Commerzbank', 'commerzbank', 'comdirect.de'],
  ['Deutsche Bank', 'deutsche-bank', 'db.com deutschebank.com'],
  ['N26', 'n26', ''],
  ['Crédit Agricole', 'credit-agricole', 'ca-paris.com credit-agricole.com', 'federated'],
  ['BNP Paribas', 'bnpparibas', 'bnpparibas-am.com hellobank.fr mabanque.bnpparibas'],
  ['Société Générale', 'societegenerale', 'socgen.com sg.fr'],
  ['BBVA', 'bbva', ''],
  ['CaixaBank', 'caixabank', 'lacaixa.es'],
  ['Intesa Sanpaolo', 'intesasanpaolo', ''],
  ['UniCredit', 'unicredit', 'unicreditgroup.eu hypovereinsbank.de'],
  ['Poste Italiane', 'posteitaliane', 'poste.it postepay.it'],
  ['Sberbank', 'sberbank', 'sber.ru'],
  ['Alipay', 'alipay', 'alibaba.com alipayobjects.com'],
  ['Rakuten', 'rakuten', 'rakuten-card.co.jp rakuten-bank.co.jp r10s.jp'],
];

export const BRANDS: readonly Brand[] = ROWS.map(([name, label, domains, kind]) => ({
  name,
  label,
  domains: domains.split(' ').filter((domain) => domain !== ''),
  isCommonWord: kind === 'common',
  isSocial: kind === 'social',
  isFederated: kind === 'federated',
}));
