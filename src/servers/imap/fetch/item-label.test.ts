import { describe, expect, it } from 'vitest';
import type { FetchItem, Section } from '../../../protocol/imap/commands/fetch-item.js';
import { labelOf } from './item-label.js';

const body = (section: Partial<Section>, from?: number): FetchItem => ({
  kind: 'BODY[]',
  section: { path: [], what: 'ALL', fields: [], ...section },
  isPeek: true,
  partial: from === undefined ? undefined : { from, count: 10 },
});

describe('the names of items in answers', () => {
  it.each([
    [{ kind: 'RFC822.SIZE' }, 'RFC822.SIZE'],
    [body({}), 'BODY[]'],
    [body({}, 0), 'BODY[]<0>'],
    [body({ path: [1, 2] }), 'BODY[1.2]'],
    [body({ path: [3], what: 'MIME' }), 'BODY[3.MIME]'],
    [body({ what: 'HEADER.FIELDS', fields: ['From', 'To'] }), 'BODY[HEADER.FIELDS (From To)]'],
    [body({ path: [2], what: 'HEADER.FIELDS.NOT', fields: ['a b', 'q"'] }), 'BODY[2.HEADER.FIELDS.NOT ("a b" "q\\"")]'],
    [body({ what: 'HEADER.FIELDS', fields: ['é'] }), 'BODY[HEADER.FIELDS ({2}\r\né)]'],
    [{ kind: 'BINARY', path: [1], isPeek: true, partial: { from: 7, count: 1 } }, 'BINARY[1]<7>'],
    [{ kind: 'BINARY.SIZE', path: [1, 1] }, 'BINARY.SIZE[1.1]'],
  ] satisfies [FetchItem, string][])('%j', (item, label) => {
    expect(labelOf(item)).toBe(label);
  });
});
