import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout } from 'node:timers';
import { Client } from 'pg';
import type { Log } from '../../../platform/log.js';
import { type Notifier, TopicListeners } from '../local-notifier.js';
import { CONNECT_TIMEOUT_MS, connectionConfig } from './pool.js';

const CHANNEL = 'waypost';
const COALESCE_MS = 10;
const RECONNECT_MS = 250;
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const MAX_NEWS_BYTES = 7_999;
/** Notices kept while the server cannot be reached. Beyond it, other nodes hear that they may have missed anything. */
const MAX_UNSENT = 10_000;
const EVERY_TOPIC = '*';
/** TCP reports a silently lost peer only after hours; an unanswered probe reports it now. */
const HEARTBEAT_MS = 5_000;

/** LISTEN/NOTIFY on its own connection: a pooled one could be blocked inside a transaction. */
export async function openNotifications(
  url: string,
  log: Log,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Notifier & { close(): Promise<void> }> {
  const listeners = new TopicListeners();
  const node = randomUUID();
  const pending = new Set<string>();
  let sending: NodeJS.Timeout | undefined;
  let sent: Promise<void> = Promise.resolve();
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isListening = true;
  let beating: NodeJS.Timeout | undefined;
  let watching: NodeJS.Timeout | undefined;
  let socket = new Socket();
  let client = await connect();
  beatLater();

  async function connect(): Promise<Client> {
    const line = new Socket();
    const fresh = new Client({ ...connectionConfig(url), stream: () => line });
    fresh.on('error', () => {}); // 'end' follows
    fresh.on('notification', ({ payload }) => {
      const [topic, text, toldAt] = JSON.parse(payload ?? '[]') as [string, string, string?];
      if (topic === EVERY_TOPIC) listeners.tellAll('');
      else if (toldAt !== node) listeners.tell(topic, text);
    });
    const overdue = setTimeout(() => line.destroy(), heartbeatMs + CONNECT_TIMEOUT_MS);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } finally {
      clearTimeout(overdue);
    }
    fresh.on('end', reconnectLater);
    socket = line;
    return fresh;
  }

  function beatLater(): void {
    if (!isClosed) beating = setTimeout(() => void beat(), heartbeatMs);
  }

  /** Probes the connection. Without an answer no notices arrive either, so the connection is closed. */
  async function beat(): Promise<void> {
    const line = socket;
    watching = setTimeout(() => {
      log.warn('db.listen-silent', { silentMs: heartbeatMs });
      isListening = false;
      line.destroy(); // 'end' follows, and a new connection
    }, heartbeatMs);
    await client.query('select 1').catch(() => {}); // 'end' reports a lost connection
    clearTimeout(watching);
    beatLater();
  }

  function reconnectLater(): void {
    if (isClosed) return;
    isListening = false;
    reconnecting = setTimeout(() => void reconnect(), RECONNECT_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      const fresh = await connect();
      if (isClosed) return await fresh.end();
      client = fresh;
      isListening = true;
      listeners.tellAll('');
    } catch (error) {
      log.warn('db.listen-failed', { reason: String(error) });
      reconnectLater();
    }
  }

  /** One send at a time: notices that come during a send go with the next one. */
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
      log.warn('db.notify-failed', { reason: String(error) });
      sendAgain(news);
    }
  }

  function sendAgain(unsent: readonly string[]): void {
    if (isClosed) return;
    for (const news of unsent) pending.add(news);
    if (pending.size > MAX_UNSENT) {
      pending.clear();
      pending.add(JSON.stringify([EVERY_TOPIC, '']));
    }
    sendIn(RECONNECT_MS);
  }

  function sendIn(ms: number): void {
    sending ??= setTimeout(() => {
      sending = undefined;
      void send();
    }, ms);
  }

  function enqueue(topic: string, payload: string, ...more: readonly string[]): void {
    const news = JSON.stringify([topic, payload, ...more]);
    if (Buffer.byteLength(news) > MAX_NEWS_BYTES) throw new Error(`News of ${topic} is too long: send an id`);
    pending.add(news);
    sendIn(COALESCE_MS);
  }

  return {
    notify: (topic, payload = '') => enqueue(topic, payload),
    tell(topic, payload = '') {
      listeners.tell(topic, payload);
      enqueue(topic, payload, node);
    },
    listen: (topic, listener) => listeners.add(topic, listener),
    isListening: () => isListening,
    async close() {
      isClosed = true;
      clearTimeout(reconnecting);
      clearTimeout(beating);
      clearTimeout(watching);
      clearTimeout(sending);
      const overdue = setTimeout(() => socket.destroy(), heartbeatMs);
      // When it ends, the client drops what it has not sent yet
      await send();
      await client.end();
      clearTimeout(overdue);
    },
  };
}
