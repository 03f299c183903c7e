import type { Letter } from './letter';

/** What a composer begins with. */
export type ComposeStart =
  | { readonly kind: 'new'; readonly to?: string; readonly subject?: string; readonly text?: string }
  | { readonly kind: 'reply' | 'reply-all' | 'forward'; readonly messageId: string }
  | { readonly kind: 'draft'; readonly messageId: string }
  /** What was being sent is written on. */
  | {
      readonly kind: 'resume';
      readonly letter: Letter;
      readonly draftId: string | undefined;
      /** Of one that may have been saved. */
      readonly messageId?: string;
    };
