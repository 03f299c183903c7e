import { setImmediate } from 'node:timers';
import type { Database } from '../database.js';

export type Notifier = Pick<Database, 'notify' | 'tell' | 'listen' | 'isListening'>;

/** Notices within one process: equal notices in one turn of the event loop are delivered once. */
export function createLocalNotifier(): Notifier {
  const listeners = new TopicListeners();
  const pending = new Map<string, { topic: string; payload: string }>();
  return {
    notify(topic, payload = '') {
      if (pending.size === 0) {
        setImmediate(() => {
          const news = [...pending.values()];
          pending.clear();
          for (const { topic, payload } of news) listeners.tell(topic, payload);
        });
      }
      pending.set(JSON.stringify([topic, payload]), { topic, payload });
    },
    tell: (topic, payload = '') => listeners.tell(topic, payload),
    listen: (topic, listener) => listeners.add(topic, listener),
    isListening: () => true,
  };
}

type Listener = (payload: string) => void;

export class TopicListeners {
  readonly #byTopic = new Map<string, Set<Listener>>();

  add(topic: string, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  tell(topic: string, payload: string): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(payload);
  }

  /** After an interruption it is unknown what was missed. */
  tellAll(payload: string): void {
    for (const topic of this.#byTopic.keys()) this.tell(topic, payload);
  }
}
