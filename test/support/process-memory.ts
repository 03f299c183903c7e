import { readFile, writeFile } from 'node:fs/promises';

const KB_PER_MB = 1024;

/** Megabytes of memory that a process has now. */
export function residentMb(pid: number): Promise<number> {
  return readStatus(pid, 'VmRSS');
}

/** The peak memory of a process during `work`, in megabytes: counted by the kernel, so no sample is missed. */
export async function peakMbDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5'); // proc(5): the peak begins again
  await work();
  return readStatus(pid, 'VmHWM');
}

async function readStatus(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  if (kilobytes === undefined) throw new Error(`The kernel does not tell ${name}`);
  return Number(kilobytes) / KB_PER_MB;
}
