import { readS3Document } from './s3-document.js';

export function parseUploadId(xml: string): string | undefined {
  let id: string | undefined;
  readS3Document(xml, (path, text) => {
    if (path === 'InitiateMultipartUploadResult/UploadId') id = text;
  });
  return id;
}

/** The parts in their order, by the tag that the store gave each. */
export function formatCompletion(etags: readonly string[]): string {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`);
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return `<CompleteMultipartUpload xmlns="${namespace}">${parts.join('')}</CompleteMultipartUpload>`;
}

export interface UnfinishedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly initiatedAt: number;
}

/** One page of ListMultipartUploads. */
export interface UploadPage {
  readonly uploads: readonly UnfinishedUpload[];
  readonly next: { readonly key: string; readonly uploadId: string } | undefined;
}

export function parseUploadPage(xml: string): UploadPage {
  const uploads: UnfinishedUpload[] = [];
  let [key, uploadId] = ['', ''];
  let [nextKey, nextUploadId] = ['', ''];
  let isTruncated = false;
  readS3Document(xml, (path, text) => {
    if (path === 'ListMultipartUploadsResult/Upload/Key') key = text;
    if (path === 'ListMultipartUploadsResult/Upload/UploadId') uploadId = text;
    if (path === 'ListMultipartUploadsResult/Upload/Initiated')
      uploads.push({ key, uploadId, initiatedAt: Date.parse(text) });
    if (path === 'ListMultipartUploadsResult/IsTruncated') isTruncated = text.trim() === 'true';
    if (path === 'ListMultipartUploadsResult/NextKeyMarker') nextKey = text;
    if (path === 'ListMultipartUploadsResult/NextUploadIdMarker') nextUploadId = text;
  });
  return { uploads, next: isTruncated && nextKey !== '' ? { key: nextKey, uploadId: nextUploadId } : undefined };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
