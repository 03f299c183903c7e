import { expect, it } from 'vitest';
import { makeTestLocation, testEngine } from '../support/database.js';
import { startTcpRelay } from '../support/tcp-relay.js';
import { hasHaproxy } from './balancer.js';
import { GROUND_FAULTS, NODE_FAULTS } from './faults.js';
import { runChaos } from './run-chaos.js';

/** The short form: each fault once. `npm run test:long -- cluster` has the standby, the wrong clock, and the time. */
it.runIf(testEngine() === 'postgres' && hasHaproxy)(
  'three nodes behind HAProxy lose nothing and repeat only what the timeline says (without haproxy: skipped)',
  { timeout: 240_000 },
  async () => {
    const { location, remove } = await makeTestLocation();
    if (location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
    const url = new URL(location.url);
    await using relay = await startTcpRelay(Number(url.port));
    url.port = `${relay.port}`;
    const { kill, freeze, cutNode } = NODE_FAULTS;
    const { bucketBusy, cutDatabase } = GROUND_FAULTS;
    const { messages } = await runChaos({
      database: { url: url.href, cut: relay.cut, mend: relay.mend },
      seed: 29,
      dose: { frozen: [1_000, 2_000], away: [300, 1_000] },
      faults: [
        [kill, freeze, cutNode],
        [bucketBusy, cutDatabase],
      ],
    });
    expect(messages).toBeGreaterThan(0);
    await remove();
  },
);
