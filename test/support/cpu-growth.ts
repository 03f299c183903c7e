/**
 * How many times more CPU time the work takes on four times the size: 4 is linear, 16 is quadratic. The best of some
 * rounds counts, so that a busy machine does not matter.
 */
export async function cpuGrowth(work: (size: number) => Promise<unknown>, size: number): Promise<number> {
  const small: number[] = [];
  const large: number[] = [];
  await work(size);
  for (let round = 0; round < 3; round++) {
    small.push(await cpuOf(() => work(size)));
    large.push(await cpuOf(() => work(4 * size)));
  }
  return Math.min(...large) / Math.min(...small);
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
