import { Tokenizer } from 'htmlparser2';

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

const ignore = () => {};
const DEAF: Callbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/**
 * Reports the positions of the tokens in the text. Only the tokenizer: the parser above it keeps a list of open tags,
 * and each one costs more.
 */
export function tokenize(html: string, options: { readonly decodeEntities: boolean }, heard: Partial<Callbacks>): void {
  const tokenizer = new Tokenizer(options, { ...DEAF, ...heard });
  tokenizer.write(html);
  tokenizer.end();
}

/** Reports where each non-text token ends: tags, comments, declarations and similar. */
export function atEndOfMarkup(passed: (end: number) => void): Partial<Callbacks> {
  const atEnd = (_start: number, end: number) => passed(end);
  return {
    onopentagend: passed,
    onselfclosingtag: passed,
    onclosetag: atEnd,
    oncdata: atEnd,
    oncomment: atEnd,
    ondeclaration: atEnd,
    onprocessinginstruction: atEnd,
  };
}
