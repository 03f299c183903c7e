import { it } from 'vitest';
import { hasHaproxy } from '../cluster/balancer.js';
import { GROUND_FAULTS, NODE_FAULTS } from '../cluster/faults.js';
import { hasReplication, startReplicatedPostgres } from '../cluster/replicated-postgres.js';
import { runChaos } from '../cluster/run-chaos.js';
import { testEngine } from '../support/database.js';

/** `WAYPOST_CHAOS_MINUTES` and `WAYPOST_CHAOS_SEED` change a run. */
const MINUTES = Number(process.env.WAYPOST_CHAOS_MINUTES ?? 20);
const SEED = Number(process.env.WAYPOST_CHAOS_SEED ?? 29);
const MINUTE_MS = 60_000;
const FIVE_MINUTES_SECONDS = 300;

it.runIf(testEngine() === 'postgres' && hasHaproxy && hasReplication)(
  `a cluster under load for ${MINUTES} minutes, at the mercy of chance, loses nothing and repeats only what the timeline says`,
  { timeout: (MINUTES + 20) * MINUTE_MS },
  async () => {
    await using database = await startReplicatedPostgres();
    const { kill, freeze, cutNode } = NODE_FAULTS;
    const { bucketBusy, bucketSilent, cutDatabase, failOver } = GROUND_FAULTS;
    await runChaos({
      database,
      seed: SEED,
      dose: { frozen: [5_000, 90_000], away: [1_000, 15_000] },
      faults: [
        [kill, freeze, cutNode],
        [bucketBusy, bucketSilent, cutDatabase, failOver],
      ],
      untilMs: MINUTES * MINUTE_MS,
      clockOffsetSeconds: FIVE_MINUTES_SECONDS,
      say: (text) => void process.stdout.write(`${text}\n`),
    });
  },
);
