import { SaxesParser } from 'saxes';

const MAX_DEPTH = 8;
/** A key has 1,024 octets at most; messages of errors are short. */
const MAX_TEXT = 8192;

/** Called for every element without children: its path from the root, such as `ListBucketResult/Contents/Key`. */
export type OnValue = (path: string, text: string) => void;

/** What an S3 store answers. Throws when it is no XML, or too deep. */
export function readS3Document(xml: string, onValue: OnValue): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  let text = '';
  let isLeaf = false;
  const addText = (part: string) => {
    if (isLeaf && text.length < MAX_TEXT) text += part.slice(0, MAX_TEXT - text.length);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (path.length >= MAX_DEPTH) throw new RangeError('The answer is nested too deeply');
    path.push(name);
    text = '';
    isLeaf = true;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (isLeaf) onValue(path.join('/'), text);
    isLeaf = false;
    path.pop();
  });
  parser.write(xml).close();
}
