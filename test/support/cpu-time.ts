/**
 * Milliseconds of CPU that the work takes in this process. A busy machine stretches wall-clock time, but hardly this.
 */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
