import { describe, expect, it } from 'vitest';
import { parseErrorAnswer } from './error-answer.js';
import { formatCompletion, parseUploadId, parseUploadPage } from './multipart.js';
import { parseObjectPage } from './object-list.js';

describe('answers of an S3 store', () => {
  it('list objects in pages', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>mail</Name><Prefix>blobs/a/</Prefix>
      <KeyCount>2</KeyCount><IsTruncated>true</IsTruncated><NextContinuationToken>1/x==&amp;</NextContinuationToken>
      <Contents><Key>blobs/a/1</Key><LastModified>2026-11-18T10:00:00.000Z</LastModified><Size>1</Size>
        <Owner><ID>x</ID></Owner></Contents>
      <Contents><Key>blobs/a/&lt;2</Key><LastModified>2026-11-18T10:00:01.000Z</LastModified></Contents>
      </ListBucketResult>`;
    expect(parseObjectPage(xml)).toEqual({
      objects: [
        { key: 'blobs/a/1', modifiedAt: Date.UTC(2026, 10, 18, 10) },
        { key: 'blobs/a/<2', modifiedAt: Date.UTC(2026, 10, 18, 10, 0, 1) },
      ],
      next: '1/x==&',
    });
    expect(parseObjectPage('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')).toEqual({
      objects: [],
      next: undefined,
    });
  });

  it('name unfinished uploads', () => {
    const xml = `<ListMultipartUploadsResult><IsTruncated>true</IsTruncated><NextKeyMarker>k</NextKeyMarker>
      <NextUploadIdMarker>u</NextUploadIdMarker><Upload><Key>k</Key><UploadId>u</UploadId>
      <Initiated>2026-11-18T10:00:00.000Z</Initiated></Upload></ListMultipartUploadsResult>`;
    expect(parseUploadPage(xml)).toEqual({
      uploads: [{ key: 'k', uploadId: 'u', initiatedAt: Date.UTC(2026, 10, 18, 10) }],
      next: { key: 'k', uploadId: 'u' },
    });
    expect(
      parseUploadId('<InitiateMultipartUploadResult><UploadId>abc</UploadId></InitiateMultipartUploadResult>'),
    ).toBe('abc');
  });

  it('are finished with the tags of the parts', () => {
    expect(formatCompletion(['"a"', 'b&'])).toContain(
      '<Part><PartNumber>1</PartNumber><ETag>&#34;a&#34;</ETag></Part><Part><PartNumber>2</PartNumber><ETag>b&#38;</ETag></Part>',
    );
  });

  it('give the code of an error, or nothing when a proxy speaks', () => {
    const xml = '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';
    expect(parseErrorAnswer(xml)).toEqual({ code: 'SlowDown', message: 'Reduce your request rate.' });
    for (const body of ['', '<html><br></html>', 'Bad Gateway', '<'.repeat(50), '<a>'.repeat(20)])
      expect(parseErrorAnswer(body)).toEqual({ code: undefined, message: undefined });
  });
});
