/** Changes for open pages: only ids, which are readable without keys. */
export type GroupwareEvent =
  | { readonly kind: 'collection-created' | 'collection-updated' | 'collection-deleted'; readonly collectionId: string }
  | {
      readonly kind: 'object-created' | 'object-updated' | 'object-deleted';
      readonly collectionId: string;
      readonly objectId: string;
      readonly modseq: number;
    };
