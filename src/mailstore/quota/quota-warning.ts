import type { FilledRoom, WarnOwner } from '../../directory/mailboxes/mailbox-room.js';
import type { Notify } from '../../directory/notify.js';
import type { Clock } from '../../platform/clock.js';
import { findMailboxOwner } from '../mailbox-owner.js';

const PERCENTS = [95, 80] as const;
const REPEAT_MS = 5 * 24 * 60 * 60 * 1000;

/** Warns when 80 % and when 95 % are passed, and again after five days at the earliest. */
export function createWarnOwner({
  clock,
  notify,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly notify: Notify;
}): WarnOwner {
  return async (tx, room) => {
    const percent = passedPercent(room);
    if (percent === undefined) return;
    const now = clock.now();
    const { numUpdatedRows } = await tx
      .updateTable('mailbox')
      .set({ warned_percent: percent, warned_at: now })
      .where('alias_id', '=', room.aliasId)
      .where((eb) =>
        eb.or([
          eb('warned_percent', '<', percent),
          eb('warned_at', 'is', null),
          eb('warned_at', '<=', now - REPEAT_MS),
        ]),
      )
      .executeTakeFirstOrThrow();
    const owner = numUpdatedRows === 1n ? await findMailboxOwner(tx, room.aliasId) : undefined;
    if (!owner) return;
    const { usedBytes, limitBytes } = room;
    await notify(tx, { kind: 'mailbox.almostFull', ...owner, percent, usedBytes, limitBytes });
  };
}

/** The highest threshold that this addition crossed. */
export function passedPercent({ sizeBytes, usedBytes, limitBytes }: Omit<FilledRoom, 'aliasId'>): number | undefined {
  const reached = (bytes: number) => PERCENTS.find((percent) => bytes * 100 >= limitBytes * percent);
  const now = reached(usedBytes);
  return now === reached(usedBytes - sizeBytes) ? undefined : now;
}
