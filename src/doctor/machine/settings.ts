import { type Check, type Finding, fault, ok, warning } from '../finding.js';

/** What of the settings can be a mistake. */
export interface SettingFacts {
  readonly isLive: boolean;
  readonly hasCertificate: boolean;
  readonly signup: 'open' | 'verified' | 'closed';
  readonly allowsAllPrivateNetworks: boolean;
  /** `undefined`: made from the port. */
  readonly baseUrl: string | undefined;
  /** A database that other nodes share, or `undefined`. */
  readonly isShared: boolean;
  readonly hasOwnKeyFile: boolean;
  readonly checksMail: boolean;
}

const TITLE = 'Settings';

/** Combinations that work, and that an administrator hardly meant. */
export function settingsCheck(read: () => SettingFacts): Check {
  return {
    id: 'settings',
    title: TITLE,
    async look() {
      const facts = read();
      if (!facts.isLive) {
        return [ok('settings.mode', TITLE, 'the sandbox: nothing leaves this machine. waypost setup goes live')];
      }
      const found = [...suspicious(facts)];
      return found.length > 0 ? found : [ok('settings', TITLE, 'nothing unusual')];
    },
  };
}

function* suspicious(facts: SettingFacts): Generator<Finding, void, undefined> {
  if (!facts.hasCertificate) {
    const remedy = 'Set WAYPOST_ACME, or WAYPOST_TLS_CERT and WAYPOST_TLS_KEY.';
    yield fault('settings.tls', TITLE, 'the certificate is self-signed, so programs refuse it', remedy);
  }
  if (facts.signup === 'open') {
    const remedy = 'Set WAYPOST_SIGNUP=verified, or closed.';
    yield warning('settings.signup', TITLE, 'anybody may sign up and send at once', remedy);
  }
  if (facts.allowsAllPrivateNetworks) {
    const remedy = 'Name the ranges that mail and webhooks may reach in WAYPOST_ALLOW_PRIVATE_NETWORKS, or unset it.';
    yield warning('settings.private-networks', TITLE, 'customers can reach every machine of your network', remedy);
  }
  if (!facts.checksMail) {
    const remedy = 'Unset WAYPOST_MX_AUTHENTICATION, unless a gateway in front of this service checks mail.';
    yield warning('settings.authentication', TITLE, 'SPF, DKIM and DMARC of arriving mail are not checked', remedy);
  }
  if (facts.baseUrl?.startsWith('http:')) {
    const remedy = 'Set WAYPOST_BASE_URL to the https address.';
    yield warning('settings.base-url', TITLE, `links in emails point to ${facts.baseUrl}, without TLS`, remedy);
  }
  if (facts.isShared && facts.hasOwnKeyFile) {
    const remedy = 'Set the same WAYPOST_SECRET_KEY on every node, and keep a copy of it.';
    yield warning('settings.secret-key', TITLE, 'the instance key is a file of this node alone', remedy);
  }
}
