import type { KeyObject } from 'node:crypto';
import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { lowerThreadPriority } from '../platform/thread-priority.js';
import { digestBody } from './digest-body.js';
import { createRsaSigner, type SignerKey } from './rsa/rsa-signer.js';
import { MAX_KEPT_KEYS, type SigningAnswer, type SigningTask } from './signing-task.js';
import { completeArcSet } from './unsigned-arc-set.js';

type Batch = readonly SigningTask[];

const signer = createRsaSigner();
const keys = new LRUCache<string, SignerKey>({ max: MAX_KEPT_KEYS });

lowerThreadPriority();
parentPort?.on('message', (first: Batch) => {
  const batches = [first, ...waitingBatches()];
  const answers = answerAll(batches.flat());
  for (const batch of batches) parentPort?.postMessage(answers.splice(0, batch.length));
});

/** What came meanwhile: signatures that are made together take less time. */
function* waitingBatches(): Generator<Batch> {
  while (parentPort) {
    const next: { readonly message: Batch } | undefined = receiveMessageOnPort(parentPort);
    if (!next) return;
    yield next.message;
  }
}

/** A task that has signatures to ask for, and the text of the one it waits for. */
interface OpenTask {
  readonly at: number;
  readonly key: SignerKey;
  readonly work: Generator<string, string, string>;
  readonly text: string;
}

/** All tasks go on in step: what they ask for at the same time is signed at once. */
function answerAll(tasks: Batch): SigningAnswer[] {
  const answers: SigningAnswer[] = [];
  let open: OpenTask[] = [];

  function settle(at: number, perform: () => SigningAnswer | OpenTask): void {
    try {
      const outcome = perform();
      if ('work' in outcome) open.push(outcome);
      else answers[at] = outcome;
    } catch (error) {
      answers[at] = { error: String(error) };
    }
  }

  for (const [at, task] of tasks.entries()) settle(at, () => begin(at, task));
  while (open.length > 0) {
    const asked = open;
    open = [];
    const signatures = signer.signAll(asked.map(({ key, text }) => ({ key, data: Buffer.from(text, 'latin1') })));
    for (const [turn, task] of asked.entries()) settle(task.at, () => goOn(task, signatures[turn]));
  }
  return answers;
}

function begin(at: number, task: SigningTask): SigningAnswer | OpenTask {
  if (task.kind === 'digest') {
    const { buffer, byteOffset, byteLength } = task.message;
    return { value: digestBody(Buffer.from(buffer, byteOffset, byteLength).subarray(task.bodyStart), task.canon) };
  }
  const work = task.kind === 'seal' ? completeArcSet(task.set) : signOnce(task.text);
  return next({ at, key: keyOf(task), work }, work.next());
}

function goOn({ at, key, work }: OpenTask, signature: Buffer | Error | undefined): SigningAnswer | OpenTask {
  if (!Buffer.isBuffer(signature)) throw signature;
  return next({ at, key, work }, work.next(signature.toString('base64')));
}

function next(task: Omit<OpenTask, 'text'>, { done, value }: IteratorResult<string, string>): SigningAnswer | OpenTask {
  return done ? { value } : { ...task, text: value };
}

function* signOnce(text: string): Generator<string, string, string> {
  return yield text;
}

function keyOf({ keyId, privateKey }: { readonly keyId: string; readonly privateKey?: KeyObject }): SignerKey {
  if (privateKey) keys.set(keyId, signer.prepare(privateKey));
  const kept = keys.get(keyId);
  if (!kept) throw new Error('The key is not known to this thread');
  return kept;
}
