import type { FetchItem } from './fetch.js';

/** RFC 5465. */
export type NotifyCommand =
  | { readonly name: 'NOTIFY'; readonly action: 'none' }
  | {
      readonly name: 'NOTIFY';
      readonly action: 'set';
      /** A STATUS response for each folder that is not selected comes first. */
      readonly isStatusWanted: boolean;
      /** The first that fits a folder counts (§6). */
      readonly groups: readonly NotifyGroup[];
    };

export interface NotifyGroup {
  readonly folders: NotifyFolders;
  /** Empty for NONE. */
  readonly events: readonly NotifyEvent[];
}

export type NotifyFolders =
  | { readonly kind: 'selected' | 'selected-delayed' | 'inboxes' | 'personal' | 'subscribed' }
  | { readonly kind: 'subtree' | 'mailboxes'; readonly names: readonly string[] };

export type NotifyEvent =
  /** What to tell of it at once; only of the selected folder. */
  | { readonly kind: 'MessageNew'; readonly items: readonly FetchItem[] }
  | { readonly kind: (typeof PLAIN_EVENTS)[number] };

export const PLAIN_EVENTS = [
  'MessageExpunge',
  'FlagChange',
  'MailboxName',
  'SubscriptionChange',
  'MailboxMetadataChange',
  'ServerMetadataChange',
] as const;
