import { SaxesParser } from 'saxes';
import { cleanRemoteText } from '../text/remote-text.js';
import { type AggregateReport, AggregateReportError } from './aggregate-report.js';
import { ReportBuilder } from './report-builder.js';

export interface AggregateLimits {
  readonly maxDepth: number;
  readonly maxElements: number;
  /** Further ones are counted. */
  readonly maxRows: number;
}

/** Reads a report piece by piece, so that a large one does not hold the loop. Throws `AggregateReportError`. */
export interface AggregateReader {
  write(text: string): void;
  end(): AggregateReport;
}

/** The longest value that means anything. */
const MAX_VALUE = 1000;

export function createAggregateReader({ maxDepth, maxElements, maxRows }: AggregateLimits): AggregateReader {
  const parser = new SaxesParser({ position: false });
  const builder = new ReportBuilder(maxRows);
  const path: string[] = [];
  let elements = 0;
  let value = '';

  // Entities of its own would be the way to make little text large; saxes knows only those of XML itself
  parser.on('doctype', () => fail('It has a document type, which reports do not have.'));
  parser.on('error', ({ message }) => fail(`It is no well-formed XML: ${cleanRemoteText(message)}.`));
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > maxElements) fail(`It has more than ${maxElements} elements.`);
    if (path.length >= maxDepth) fail(`It is nested deeper than ${maxDepth} levels.`);
    // Paths of elements are relative to the report's root: `record/row/count`
    const above = path.length < 2 ? '' : `${path.at(-1)}/`;
    path.push(above + localName(name));
    value = '';
    builder.open(path.length, path.at(-1) ?? '');
  });
  const addText = (text: string) => {
    if (value.length < MAX_VALUE) value += text.slice(0, MAX_VALUE);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    builder.close(path.length, path.pop() ?? '', cleanValue(value));
    value = '';
  });

  return {
    write: (text) => void parser.write(text),
    end() {
      parser.close();
      return builder.build();
    },
  };
}

const PLAIN = /^[ -~]{0,500}$/;

/** Nearly all of half a million values are plain, and testing that is cheaper than cleaning. */
function cleanValue(value: string): string {
  const trimmed = value.trim();
  return PLAIN.test(trimmed) ? trimmed : cleanRemoteText(trimmed);
}

/** No name that is known is longer; paths are made of them. */
const MAX_NAME = 64;

/** Some write a prefix for the namespace of RFC 9990. */
function localName(name: string): string {
  return name
    .slice(name.indexOf(':') + 1)
    .slice(0, MAX_NAME)
    .toLowerCase();
}

function fail(message: string): never {
  throw new AggregateReportError(message);
}
