import type { Database } from '../../db/database.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { Keyring } from '../../keyring/keyring.js';
import { parseReturnPath } from '../../outbound/bounces/return-path.js';
import type { Clock } from '../../platform/clock.js';
import { findReturnPathDomain, isDomain } from './address-store.js';
import type { AskedAddress } from './asked-address.js';
import { type Finding, refused } from './finding.js';
import { refusals } from './refusals.js';
import type { Home, Way } from './resolution.js';
import { homeWay, reportWay, returnWay, tlsReportWay } from './way-key.js';

/** Where bounces of forwarded mail go; `undefined`: not a local part of ours. */
export type ReverseSrs = (
  local: string,
  now: number,
) => Promise<{ readonly kind: 'address'; readonly address: string } | { readonly kind: 'forged' } | undefined>;

export interface ServiceAddressDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'now'>;
  readonly reverseSrs: ReverseSrs;
}

/** Addresses whose mail a program of ours reads: bounces, SRS, DMARC and TLS reports. */
export interface ServiceAddresses {
  /** At the service's own host. `undefined`: it is an address for people. */
  findAtHost(asked: AskedAddress, home: Home): Promise<Finding | undefined>;
  /** At `<label>.<domain>`, whose CNAME is ours. `undefined`: no domain uses it for bounces. */
  findAtReturnPath(asked: AskedAddress): Promise<Finding | undefined>;
}

const BOUNCE = /^b-/i;
const REPORT = /^(?<kind>dmarc|tls)-(?<id>[0-9a-f]{24})$/;
const NO_SCANS = { executables: false, viruses: false, phishing: false, adult: false };

export function createServiceAddresses({ db, keyring, clock, reverseSrs }: ServiceAddressDeps): ServiceAddresses {
  function findReturn(asked: AskedAddress, home: Home): Finding {
    const subject = parseReturnPath(keyring, asked.local, clock.now());
    if (subject) return found(home, returnWay(subject), say('step.returnPath'));
    const text = say('step.returnPathForged');
    return refused(refusals.unknown(asked.address, home), [{ text }]);
  }

  async function findReports(asked: AskedAddress, home: Home, isTls: boolean, id: string): Promise<Finding> {
    if (!(await isDomain(db.reader, id))) {
      const text = say(isTls ? 'step.tlsReportAddressGone' : 'step.reportAddressGone');
      return refused(refusals.unknown(asked.address, home), [{ text }]);
    }
    if (isTls) return found(home, tlsReportWay(id), say('step.tlsReportAddress'));
    return found(home, reportWay(id), say('step.reportAddress'));
  }

  return {
    async findAtHost(asked, home) {
      if (BOUNCE.test(asked.local)) return findReturn(asked, home);
      const report = REPORT.exec(asked.name)?.groups;
      if (report?.id !== undefined) return findReports(asked, home, report.kind === 'tls', report.id);
      const origin = await reverseSrs(asked.local, clock.now());
      if (!origin) return undefined;
      if (origin.kind === 'address') {
        const text = say('step.srs', { address: origin.address });
        // In a transaction of its own: other recipients must not be refused because the message is no report
        const alone = { ...home, rulesKey: `reports ${home.rulesKey}` };
        return { kind: 'ways', home: alone, alias: undefined, ways: [homeWay(origin.address)], steps: [{ text }] };
      }
      const text = say('step.srsForged');
      return refused(refusals.unknown(asked.address, home), [{ text }]);
    },

    async findAtReturnPath(asked) {
      const dot = asked.domain.indexOf('.');
      if (!BOUNCE.test(asked.local) || dot === -1) return undefined;
      const [label, domain] = [asked.domain.slice(0, dot), asked.domain.slice(dot + 1)];
      const domainId = await findReturnPathDomain(db.reader, { label, domain });
      if (domainId === undefined) return undefined;
      return findReturn(asked, {
        kind: 'system',
        domainId,
        name: asked.domain,
        switches: NO_SCANS,
        allowlist: [],
        denylist: [],
        requiresTls: false,
        rulesKey: '',
      });
    },
  };
}

/** A bounce quotes what was sent, and a program reads it: scanning could only lose it. */
function found(home: Home, way: Way, text: Sentence): Finding {
  const unscanned = { ...home, switches: NO_SCANS, rulesKey: 'read by a program' };
  return { kind: 'ways', home: unscanned, alias: undefined, ways: [way], steps: [{ text }] };
}
