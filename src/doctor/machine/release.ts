import { type Check, fault, ok, warning } from '../finding.js';

/** Releases of Node with their end of support, from the schedule of nodejs.org. */
const SUPPORT_ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
};
const RECOMMENDED = 24;
const LEAST = 20;

export interface ReleaseFacts {
  readonly waypost: string;
  /** `v20.20.2` */
  readonly node: string;
  readonly nowMs: number;
}

export function releaseCheck(read: () => ReleaseFacts): Check {
  return {
    id: 'release',
    title: 'Releases',
    async look() {
      const { waypost, node, nowMs } = read();
      const major = Number(/^v(\d+)/.exec(node)?.[1]);
      const ends = SUPPORT_ENDS[major];
      const detail = `Waypost ${waypost} on Node ${node}`;
      const upgrade = `Install Node ${RECOMMENDED}; nothing else has to change.`;
      if (major < LEAST) return [fault('release.node', 'Node', detail, upgrade)];
      if (ends === undefined) return [ok('release.node', 'Node', detail)];
      const isPast = nowMs > Date.parse(ends);
      const support = `${detail}, ${isPast ? 'out of support since' : 'supported until'} ${ends}`;
      return [isPast ? warning('release.node', 'Node', support, upgrade) : ok('release.node', 'Node', support)];
    },
  };
}
