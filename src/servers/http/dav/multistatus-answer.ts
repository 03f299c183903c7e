import type { XmlText } from '../../../protocol/webdav/xml/format-xml.js';
import { MULTISTATUS_BEGIN, MULTISTATUS_END } from '../../../protocol/webdav/xml/multistatus.js';
import { type DavAnswer, type DavCall, XML_TYPE } from './dav-call.js';

/** A 207, written response by response. */
export function multistatus(
  { prefer, exchange }: Pick<DavCall, 'prefer' | 'exchange'>,
  responses: AsyncIterable<XmlText>,
): DavAnswer {
  const applied = [
    ...(prefer.result === 'minimal' ? ['return=minimal'] : []),
    ...(prefer.leavesRootOut && exchange.headers.depth === '1' ? ['depth-noroot'] : []),
  ].join(', ');
  return {
    status: 207,
    type: XML_TYPE,
    headers: applied === '' ? [] : ['Preference-Applied', applied],
    chunks: document(responses),
  };
}

/** Writing a piece costs as much as some responses, so they are collected. */
const PIECE_CHARACTERS = 16 * 1024;

async function* document(responses: AsyncIterable<XmlText>): AsyncGenerator<string> {
  let pieces = [MULTISTATUS_BEGIN];
  let length = 0;
  for await (const response of responses) {
    pieces.push(response);
    length += response.length;
    if (length < PIECE_CHARACTERS) continue;
    yield pieces.join('');
    pieces = [];
    length = 0;
  }
  pieces.push(MULTISTATUS_END);
  yield pieces.join('');
}
