import { type FileSync, systemFileSync } from '../../src/platform/files/file-sync.js';

/** Real syncs that a test can delay, fail and count. */
export class ControlledFileSync implements FileSync {
  /** Paths in the order in which they were opened, and in which their syncs began. */
  readonly opened: string[] = [];
  readonly synced: string[] = [];
  failure: Error | undefined;
  readonly #paths = new Map<number, string>();
  readonly #watchers = new Set<() => void>();
  #held: (() => void)[] | undefined;

  async open(path: string, flags: string, mode?: number): Promise<number> {
    const descriptor = await systemFileSync.open(path, flags, mode);
    this.#paths.set(descriptor, path);
    this.opened.push(path);
    return descriptor;
  }

  async fdatasync(descriptor: number): Promise<void> {
    this.synced.push(this.#paths.get(descriptor) ?? 'unknown');
    for (const tell of this.#watchers) tell();
    if (this.#held) await new Promise<void>((resolve) => this.#held?.push(resolve));
    if (this.failure) throw this.failure;
    await systemFileSync.fdatasync(descriptor);
  }

  identity(file: number | string): string {
    return systemFileSync.identity(file);
  }

  close(descriptor: number): Promise<void> {
    return systemFileSync.close(descriptor);
  }

  /** From now on syncs start but do not finish. */
  hold(): void {
    this.#held = [];
  }

  /** Lets the oldest started sync finish. */
  releaseOne(): void {
    this.#held?.shift()?.();
  }

  /** Syncs finish by themselves again. */
  letGo(): void {
    for (const release of this.#held ?? []) release();
    this.#held = undefined;
  }

  /** Resolves when `count` syncs have started in total. */
  untilBegun(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.synced.length < count) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }
}
