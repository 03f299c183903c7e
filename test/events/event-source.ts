import { EventEmitter, on } from 'node:events';

/** One event as it came over the wire. */
export interface HeardEvent {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  readonly data: any;
}

/** A client for server-sent events: what came so far, and a wait for what is still to come. */
export class EventSource implements AsyncDisposable {
  readonly heard: HeardEvent[] = [];
  readonly comments: string[] = [];
  retryMs: number | undefined;
  readonly #news = new EventEmitter();
  readonly #leaving = new AbortController();
  #isOver = false;

  private constructor(readonly response: Response) {}

  static async open(baseUrl: string, token: string, path = '/v1/events'): Promise<EventSource> {
    const leaving = new AbortController();
    const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
    const response = await fetch(`${baseUrl}${path}`, { headers, signal: leaving.signal });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    const source = new EventSource(response);
    source.#leaving.signal.addEventListener('abort', () => leaving.abort());
    void source.#read();
    return source;
  }

  /** The first that fits, among those that came and those that come. */
  async next(type: string, fits: (data: HeardEvent['data']) => boolean = () => true): Promise<HeardEvent> {
    const find = () => this.heard.find((event) => event.type === type && fits(event.data));
    if (!find() && !this.#isOver) {
      for await (const _ of on(this.#news, 'event', { close: ['end'] })) if (find()) break;
    }
    const found = find();
    if (!found) throw new Error(`the stream ended without ${type}; it had ${JSON.stringify(this.heard)}`);
    return found;
  }

  async ended(): Promise<void> {
    if (this.#isOver) return;
    for await (const _ of on(this.#news, 'event', { close: ['end'] }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leaving.abort();
    await this.ended();
  }

  async #read(): Promise<void> {
    let rest = '';
    try {
      for await (const text of (this.response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // left, or cut
    }
    this.#isOver = true;
    this.#news.emit('end');
  }

  #take(block: string): void {
    const fields = block.split('\n').map((line) => /^([a-z]*): ?(.*)$/.exec(line) ?? []);
    const field = (name: string) => fields.find(([, found]) => found === name)?.[2];
    if (field('') !== undefined) this.comments.push(field('') ?? '');
    if (field('retry') !== undefined) this.retryMs = Number(field('retry'));
    if (field('event') !== undefined) {
      this.heard.push({ type: field('event') ?? '', data: JSON.parse(field('data') ?? 'null') });
    }
    this.#news.emit('event');
  }
}
