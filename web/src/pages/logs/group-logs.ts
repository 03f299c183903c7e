import type { Log } from '../../api/calls';

export type LogGroup = readonly [Log, ...Log[]];

/** All ways of one message together, at the position of the newest. */
export function groupLogs(logs: readonly Log[]): readonly LogGroup[] {
  const groups = new Map<string, [Log, ...Log[]]>();
  for (const log of logs) {
    const group = groups.get(log.message_key);
    if (group) group.push(log);
    else groups.set(log.message_key, [log]);
  }
  return [...groups.values()];
}
