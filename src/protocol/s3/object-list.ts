import { readS3Document } from './s3-document.js';

export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: number;
}

/** One page of ListObjectsV2. */
export interface ObjectPage {
  readonly objects: readonly ListedObject[];
  /** Where the next page begins; `undefined`: this was the last. */
  readonly next: string | undefined;
}

export function parseObjectPage(xml: string): ObjectPage {
  const objects: ListedObject[] = [];
  let key = '';
  let isTruncated = false;
  let next: string | undefined;
  readS3Document(xml, (path, text) => {
    if (path === 'ListBucketResult/Contents/Key') key = text;
    if (path === 'ListBucketResult/Contents/LastModified') objects.push({ key, modifiedAt: Date.parse(text) });
    if (path === 'ListBucketResult/IsTruncated') isTruncated = text.trim() === 'true';
    if (path === 'ListBucketResult/NextContinuationToken') next = text;
  });
  return { objects, next: isTruncated ? next : undefined };
}
