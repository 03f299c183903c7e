import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { invalid } from '../../platform/service-error.js';
import { parseDomainName } from '../../protocol/address/domain-name.js';
import { findRefusal, REFUSAL_NAMES } from './refusals.js';
import { BEHAVIOURS, type HostConduct, type SandboxHost } from './sandbox-host.js';
import { deleteHost, findHost, listHosts, saveHost } from './sandbox-host-store.js';

/** Sets the behaviour of the mail hosts of the sandbox internet. */
export interface SandboxHostService {
  /** Applies from the next recipient. */
  set(asked: { readonly domain: string; readonly behaviour: string; readonly text?: string }): Promise<SandboxHost>;
  /** Hosts that do anything but capture. */
  list(): Promise<readonly SandboxHost[]>;
  behaviourOf(domain: string): Promise<HostConduct>;
  /** For the dialler: whether no host answers there. */
  isDown(domain: string): Promise<boolean>;
}

const CAPTURE: HostConduct = { behaviour: 'capture' };

export function createSandboxHostService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): SandboxHostService {
  async function behaviourOf(domain: string): Promise<HostConduct> {
    const host = await findHost(db.reader, domain);
    if (!host) return CAPTURE;
    if (host.behaviour !== 'refuse') return { behaviour: host.behaviour };
    const refusal = findRefusal(host.text);
    return refusal ? { behaviour: 'refuse', refusal } : CAPTURE;
  }

  return {
    async set(asked) {
      const host = parseHost(asked);
      await db.inTransaction((tx) =>
        host.behaviour === 'capture' ? deleteHost(tx, host.domain) : saveHost(tx, host, clock.now()),
      );
      return host;
    },
    list: () => listHosts(db.reader),
    behaviourOf,
    isDown: async (domain) => (await behaviourOf(domain)).behaviour === 'down',
  };
}

function parseHost({ domain, behaviour, text }: Parameters<SandboxHostService['set']>[0]): SandboxHost {
  const name = parseDomainName(domain.trim());
  if (!name) throw invalid('sandbox.hostDomain');
  const known = BEHAVIOURS.find((candidate) => candidate === behaviour.toLowerCase());
  if (!known) throw invalid('sandbox.hostBehaviour', { behaviours: BEHAVIOURS.join(', ') });
  const isTextSound = known === 'refuse' ? findRefusal(text) !== undefined : text === undefined;
  if (!isTextSound) throw invalid('sandbox.hostText', { names: REFUSAL_NAMES.join(', ') });
  return { domain: name, behaviour: known, text };
}
