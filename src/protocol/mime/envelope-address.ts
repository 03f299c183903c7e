/** One entry of an ENVELOPE's address list (RFC 9051 §7.5.2); octets as latin1. */
export type EnvelopeAddress =
  | ({ readonly kind: 'mailbox'; readonly name: string | undefined; readonly route: string | undefined } & AddressSpec)
  | { readonly kind: 'group-start'; readonly name: string }
  | { readonly kind: 'group-end' };

interface AddressSpec {
  /** Quotes removed. */
  readonly mailbox: string;
  /** Empty where there is none: NIL would make it a group. */
  readonly host: string;
}

// RFC 5321 §4.5.3.1.10 asks for 100 recipients; each octet of a field could become sixteen of the envelope
const MAX_ADDRESSES = 10_000;
const MAX_OCTETS = 1_000_000;
const BLANK: ReadonlySet<string> = new Set(' \t\r\n');
const DOT_FIRST = /^\./;
const RUN_END = /["(<>,;:@ \t\r\n]/g;

/**
 * RFC 5322 §3.4 with groups, routes and comments, of an unfolded value. An invalid address is a mailbox without a host.
 */
export function parseEnvelopeAddresses(value: string): readonly EnvelopeAddress[] {
  // Regular expressions that repeat groups need a stack as long as the text
  const simple = value.length <= LONGEST_SIMPLE ? SIMPLE.exec(value) : null;
  if (simple) {
    const [, quoted, atoms, named, namedHost, bare, bareHost = ''] = simple;
    const name = (quoted ?? atoms) || undefined;
    return [{ kind: 'mailbox', name, route: undefined, mailbox: named ?? bare ?? '', host: namedHost ?? bareHost }];
  }
  return new AddressScanner(value.slice(0, MAX_OCTETS)).scan();
}

const LONGEST_SIMPLE = 300;
// Most fields are `Ann <ann@example.test>` or the bare address
const ATOM = '[^\\s<>@,;:()"\\\\]+';
const SIMPLE = new RegExp(
  `^(?:(?:"([^"\\\\]*)"|([^\\s"<>@,;:()\\\\]+(?: [^\\s"<>@,;:()\\\\]+)*))? ?<(${ATOM})@(${ATOM})>|(${ATOM})@(${ATOM}))$`,
);

class AddressScanner {
  private at = 0;
  private inGroup = false;
  private item = new Item();
  private readonly found: EnvelopeAddress[] = [];

  constructor(private readonly text: string) {}

  scan(): readonly EnvelopeAddress[] {
    while (this.at < this.text.length && this.found.length < MAX_ADDRESSES) this.step();
    this.endItem();
    if (this.inGroup) this.found.push({ kind: 'group-end' });
    return this.found;
  }

  private step(): void {
    const start = this.at++;
    const character = this.text.charAt(start);
    switch (character) {
      case '"':
        this.item.addQuoted(this.takeQuoted());
        break;
      case '(':
        this.item.addComment(this.takeComment(start));
        break;
      case '<':
        this.item.angle ??= this.takeAngle();
        break;
      case ',':
        this.endItem();
        break;
      case ';':
        this.endItem();
        if (this.inGroup) this.found.push({ kind: 'group-end' });
        this.inGroup = false;
        break;
      case ':':
        this.startGroup();
        break;
      case '@':
        this.item.addAt();
        break;
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        this.item.addSpace();
        break;
      default:
        this.at = start;
        this.item.add(this.takeRun());
    }
  }

  /** Takes a run of characters without a special meaning, at least one. */
  private takeRun(): string {
    const start = this.at++;
    RUN_END.lastIndex = this.at;
    this.at = RUN_END.exec(this.text)?.index ?? this.text.length;
    return this.text.slice(start, this.at);
  }

  private startGroup(): void {
    if (this.inGroup || this.item.angle || this.item.lastAt !== -1) {
      this.item.add(':');
      return;
    }
    this.found.push({ kind: 'group-start', name: this.item.text });
    this.item = new Item();
    this.inGroup = true;
  }

  private endItem(): void {
    const mailbox = this.item.toMailbox();
    if (mailbox) this.found.push(mailbox);
    this.item = new Item();
  }

  /** After the opening quote; an open one lasts to the end. */
  private takeQuoted(): string {
    const start = this.at;
    while (this.at < this.text.length && this.text.charAt(this.at) !== '"') {
      this.at += this.text.charAt(this.at) === '\\' ? 2 : 1;
    }
    const content = this.text.slice(start, this.at++);
    return content.includes('\\') ? content.replace(/\\([\s\S])/g, '$1') : content;
  }

  /** RFC 5322 §3.2.2: comments nest. */
  private takeComment(start: number): string {
    let depth = 1;
    while (this.at < this.text.length && depth > 0) {
      const character = this.text.charAt(this.at++);
      if (character === '\\') this.at += 1;
      else if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
    }
    return this.text.slice(start + 1, depth === 0 ? this.at - 1 : this.text.length);
  }

  private takeAngle(): Angle {
    let spec = new Item();
    let route: string | undefined;
    while (this.at < this.text.length) {
      const start = this.at++;
      const character = this.text.charAt(start);
      if (character === '>') break;
      if (character === '"') spec.addQuoted(this.takeQuoted());
      else if (character === '(') this.takeComment(start);
      else if (character === '@') spec.addAt();
      else if (BLANK.has(character)) spec.addSpace();
      else if (character === ':' && route === undefined && spec.isRoute) {
        route = spec.text; // RFC 5322 §4.4
        spec = new Item();
      } else {
        this.at = start;
        spec.add(this.takeRun());
      }
    }
    return { route, spec: spec.toSpec() };
  }
}

interface Angle {
  readonly route: string | undefined;
  readonly spec: AddressSpec;
}

/** The text between two commas. */
class Item {
  /** The text as a name, with one space for each white space or comment. */
  text = '';
  /** The text as an address, without spaces around dots (RFC 5322 §4.4). */
  private spec = '';
  /** In `spec`, of the `@` that stands in no quotes. */
  lastAt = -1;
  /** Begins with `@`. */
  isRoute = false;
  angle: Angle | undefined;
  private comment: string | undefined;
  private hasSpace = false;
  /** Or behind `@`. */
  private isBehindDot = false;
  private isEmpty = true;

  add(run: string): void {
    this.addWord(run, DOT_FIRST.test(run));
    this.isBehindDot = run.endsWith('.');
  }

  addAt(): void {
    this.isRoute ||= this.text === '';
    this.addWord('@', true);
    this.lastAt = this.spec.length - 1;
    this.isBehindDot = true;
  }

  addSpace(): void {
    this.hasSpace = this.text !== '';
  }

  addQuoted(content: string): void {
    this.addWord(content, false);
    this.isBehindDot = false;
  }

  addComment(comment: string): void {
    this.comment ??= comment;
    this.hasSpace = this.text !== '';
  }

  toMailbox(): EnvelopeAddress | undefined {
    if (this.angle) {
      const name = this.text || this.comment || undefined;
      return { kind: 'mailbox', name, route: this.angle.route, ...this.angle.spec };
    }
    if (this.isEmpty) return undefined;
    return { kind: 'mailbox', name: this.comment || undefined, route: undefined, ...this.toSpec() };
  }

  toSpec(): AddressSpec {
    if (this.lastAt === -1) return { mailbox: this.text, host: '' };
    return { mailbox: this.spec.slice(0, this.lastAt), host: this.spec.slice(this.lastAt + 1) };
  }

  /** `isJoined`: no space before it in an address. */
  private addWord(word: string, isJoined: boolean): void {
    if (this.hasSpace) {
      this.text += ' ';
      if (!isJoined && !this.isBehindDot) this.spec += ' ';
    }
    this.text += word;
    this.spec += word;
    this.hasSpace = false;
    this.isEmpty = false;
  }
}
