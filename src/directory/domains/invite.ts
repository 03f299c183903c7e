import type { Group } from './domain.js';

/** Lets the owner of the address become a member, once the address is proven. Its token is only in the letter. */
export interface Invite {
  readonly id: string;
  readonly domainId: string;
  readonly email: string;
  readonly group: Group;
  readonly invitedBy: string;
  readonly expiresAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
