import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a process before its program, by NODE_OPTIONS. It notes the longest stretch of CPU time between two ticks
 * of a timer: how long one piece of work holds the event loop. CPU time, so that a busy machine changes nothing.
 * SIGUSR2 writes it to the file that LOOP_WATCH_FILE names and begins again.
 */
const TICK_MS = 2;

/** Of the main thread; `process.cpuUsage` counts all threads. */
const cpuMs = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

if (isMainThread && process.env.LOOP_WATCH_FILE) {
  let longestMs = 0;
  let last = cpuMs();
  setInterval(() => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }, TICK_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(process.env.LOOP_WATCH_FILE, `${longestMs}\n`);
    longestMs = 0;
    last = cpuMs();
  });
}
