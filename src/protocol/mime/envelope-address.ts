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

/** RFC 5322 §3.4 with groups, routes and comments, of an unfolded value. What is no address is a mailbox without a host. */
export function parseEnvelopeAddresses(value: string): readonly EnvelopeAddress[] {
  const simple = SIMPLE.exec(value);
  if (simple) {
    const [, quoted, atoms, named, namedHost, bare, bareHost = ''] = simple;
    const name = (quoted ?? atoms) || undefined;
    return [{ kind: 'mailbox', name, route: undefined, mailbox: named ?? bare ?? '', host: namedHost ?? bareHost }];
  }
  return new AddressScanner(value).scan();
}

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
      default:
        this.item.add(character);
    }
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

  /** Behind the opening quote; an open one lasts to the end. */
  private takeQuoted(): string {
    let content = '';
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at++);
      if (character === '"') break;
      content += character === '\\' ? this.text.charAt(this.at++) : character;
    }
    return content;
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
    const spec = new Item();
    let route: string | undefined;
    while (this.at < this.text.length) {
      const start = this.at++;
      const character = this.text.charAt(start);
      if (character === '>') break;
      if (character === '"') spec.addQuoted(this.takeQuoted());
      else if (character === '(') this.takeComment(start);
      else if (character === ':' && route === undefined && spec.text.startsWith('@')) {
        route = spec.text; // RFC 5322 §4.4
        spec.clear();
      } else spec.add(character);
    }
    return { route, spec: spec.toSpec() };
  }
}

interface Angle {
  readonly route: string | undefined;
  readonly spec: AddressSpec;
}

/** What stands between two commas. */
class Item {
  text = '';
  /** Of the `@` that stands in no quotes. */
  lastAt = -1;
  angle: Angle | undefined;
  private comment: string | undefined;
  private hasSpace = false;
  private isEmpty = true;

  add(character: string): void {
    if (character === ' ' || character === '\t' || character === '\r' || character === '\n') {
      this.hasSpace = this.text !== '';
      return;
    }
    this.beginWord();
    if (character === '@') this.lastAt = this.text.length;
    this.text += character;
  }

  addQuoted(content: string): void {
    this.beginWord();
    this.text += content;
  }

  addComment(comment: string): void {
    this.comment ??= comment;
    this.hasSpace = this.text !== '';
  }

  clear(): void {
    this.text = '';
    this.lastAt = -1;
    this.hasSpace = false;
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
    // At most one space is left; `trim` would also take octet 0xA0 for one
    return {
      mailbox: this.text.slice(0, this.lastAt).replace(/ $/, ''),
      host: this.text.slice(this.lastAt + 1).replace(/^ /, ''),
    };
  }

  private beginWord(): void {
    if (this.hasSpace) this.text += ' ';
    this.hasSpace = false;
    this.isEmpty = false;
  }
}
