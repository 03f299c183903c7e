import type { Group } from '../domains/domain.js';
import type { Member } from '../domains/member.js';

/** The member who leaves or is demoted, and the admin who takes over what only an admin may have. */
export type MemberVerdict =
  | { readonly outcome: 'proceed'; readonly member: Member; readonly heir: Member }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refuse'; readonly because: 'unknown-member' | 'only-member' | 'last-admin' };

type Roles = { readonly members: readonly Member[]; readonly memberId: string; readonly actingId: string };

export function decideGroupChange({ members, memberId, actingId }: Roles, group: Group): MemberVerdict {
  const member = members.find(({ account }) => account.id === memberId);
  if (!member) return refuse('unknown-member');
  if (members.length === 1) return refuse('only-member');
  if (member.group === group) return { outcome: 'unchanged' };
  // A new admin gives nothing up, so the heir does not matter
  const heir = group === 'admin' ? member : heirOf({ members, memberId, actingId });
  return heir ? { outcome: 'proceed', member, heir } : refuse('last-admin');
}

export function decideRemoval({ members, memberId, actingId }: Roles): MemberVerdict {
  const member = members.find(({ account }) => account.id === memberId);
  if (!member) return refuse('unknown-member');
  if (members.length === 1) return refuse('only-member');
  const heir = heirOf({ members, memberId, actingId });
  return heir ? { outcome: 'proceed', member, heir } : refuse('last-admin');
}

/** The acting admin, or if admins act on themselves the longest-serving other admin. `undefined`: it was the last. */
function heirOf({ members, memberId, actingId }: Roles): Member | undefined {
  const admins = members.filter(({ account, group }) => group === 'admin' && account.id !== memberId);
  return admins.find(({ account }) => account.id === actingId) ?? admins[0];
}

function refuse(because: Extract<MemberVerdict, { outcome: 'refuse' }>['because']): MemberVerdict {
  return { outcome: 'refuse', because };
}
