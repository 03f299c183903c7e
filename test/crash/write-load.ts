import { callApi } from '../support/api-client.js';

/** What the service has promised: each alias with the description it last acknowledged, or that it is gone. */
export class WriteLoad {
  readonly acknowledged = new Map<string, string | 'deleted'>();
  /** A write whose answer never came may have happened or not. */
  readonly inDoubt = new Set<string>();
  #serial = 0;

  constructor(
    private readonly token: string,
    private readonly domain: string,
  ) {}

  /** Creates, changes and deletes aliases over several connections until the service is gone. */
  async run(baseUrl: string, writers: number): Promise<void> {
    await Promise.all(Array.from({ length: writers }, () => this.#write(baseUrl)));
  }

  async #write(baseUrl: string): Promise<void> {
    for (;;) {
      const name = `alias-${this.#serial++}`;
      if (!(await this.#put(baseUrl, 'POST', name, name, 'made'))) return;
      if (!(await this.#put(baseUrl, 'PUT', `${name}`, name, 'changed'))) return;
      if (this.#serial % 3 === 0 && !(await this.#put(baseUrl, 'DELETE', name, name, 'deleted'))) return;
    }
  }

  async #put(baseUrl: string, method: string, path: string, name: string, state: string): Promise<boolean> {
    const place = `/v1/domains/${this.domain}/aliases${method === 'POST' ? '' : `/${path}`}`;
    this.inDoubt.add(name);
    try {
      const { status, body } = await callApi(baseUrl, `${method} ${place}`, {
        as: this.token,
        body: { name, description: state, recipients: ['ann@example.test'] },
      });
      if (status !== 200) throw new UnexpectedAnswerError(`${method} ${name}: ${status} ${JSON.stringify(body)}`);
      this.acknowledged.set(name, state);
      this.inDoubt.delete(name);
      return true;
    } catch (error) {
      if (error instanceof UnexpectedAnswerError) throw error;
      return false;
    }
  }

  /** One line per promise that was not kept. */
  async broken(baseUrl: string): Promise<string[]> {
    const found = await this.#listAll(baseUrl);
    const faults: string[] = [];
    for (const [name, state] of this.acknowledged) {
      if (this.inDoubt.has(name)) {
        if (state === 'made' && !found.has(name)) faults.push(`${name} was made, and is gone`);
        continue;
      }
      const actual = found.get(name) ?? 'deleted';
      if (actual !== state) faults.push(`${name} was ${state}, and is ${actual}`);
    }
    return faults;
  }

  async #listAll(baseUrl: string): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let page = 1; ; page++) {
      const { body } = await callApi(baseUrl, `GET /v1/domains/${this.domain}/aliases?limit=1000&page=${page}`, {
        as: this.token,
      });
      for (const { name, description } of body) found.set(name, description);
      if (body.length < 1000) return found;
    }
  }
}

class UnexpectedAnswerError extends Error {}
