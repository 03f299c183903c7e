import { setTimeout } from 'node:timers';
import { Client } from 'pg';
import type { Log } from '../../../platform/log.js';
import { type Notifier, TopicListeners } from '../local-notifier.js';
import { connectionConfig } from './pool.js';

const CHANNEL = 'waypost';
const COALESCE_MS = 10;
const RECONNECT_MS = 1_000;
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MAX_NEWS_BYTES = 7_999;

/** LISTEN/NOTIFY on a connection of its own: one in the pool could be waiting inside a transaction. */
export async function openNotifications(url: string, log: Log): Promise<Notifier & { close(): Promise<void> }> {
  const listeners = new TopicListeners();
  const pending = new Set<string>();
  let sending: NodeJS.Timeout | undefined;
  let sent: Promise<void> = Promise.resolve();
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = new Client(connectionConfig(url));
    fresh.on('error', () => {}); // 'end' follows
    fresh.on('notification', ({ payload }) => {
      const [topic, text] = JSON.parse(payload ?? '[]') as [string, string];
      listeners.tell(topic, text);
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    fresh.on('end', reconnectLater);
    return fresh;
  }

  function reconnectLater(): void {
    if (isClosed) return;
    reconnecting = setTimeout(() => void reconnect(), RECONNECT_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      const fresh = await connect();
      if (isClosed) return await fresh.end();
      client = fresh;
      listeners.tellAll('');
    } catch (error) {
      log.warn('db.listen-failed', { reason: String(error) });
      reconnectLater();
    }
  }

  /** One after the other: what comes while one is under way goes with the next. */
  function send(): Promise<void> {
    sent = sent.then(sendPending);
    return sent;
  }

  async function sendPending(): Promise<void> {
    const news = [...pending];
    if (news.length === 0) return;
    pending.clear();
    try {
      await client.query(`select pg_notify('${CHANNEL}', news) from unnest($1::text[]) as news`, [news]);
    } catch (error) {
      // Whoever waits also looks every 30 s by itself
      log.warn('db.notify-failed', { reason: String(error) });
    }
  }

  return {
    notify(topic, payload = '') {
      const news = JSON.stringify([topic, payload]);
      if (Buffer.byteLength(news) > MAX_NEWS_BYTES) throw new Error(`News of ${topic} is too long: send an id`);
      if (pending.size === 0) sending = setTimeout(send, COALESCE_MS);
      pending.add(news);
    },
    listen: (topic, listener) => listeners.add(topic, listener),
    async close() {
      isClosed = true;
      clearTimeout(reconnecting);
      clearTimeout(sending);
      // The client drops what is still on its way when it ends
      await send();
      await client.end();
    },
  };
}
