import { describe, expect, it } from 'vitest';
import { createStrangers, type Strangers } from './strangers.js';

interface Caller {
  idleSinceMs(): number | undefined;
  turnOut(): void;
  isOut: boolean;
}

function caller(sinceMs: number | undefined): Caller {
  return {
    isOut: false,
    idleSinceMs: () => sinceMs,
    turnOut() {
      this.isOut = true;
    },
  };
}

function admitAll(strangers: Strangers, ip: (n: number) => string, count: number): Caller[] {
  return Array.from({ length: count }, (_, n) => {
    const one = caller(n);
    expect(strangers.admit(ip(n), one)).toBeDefined();
    return one;
  });
}

const outOf = (callers: readonly Caller[]) => callers.flatMap(({ isOut }, n) => (isOut ? [n] : []));

describe('connections that have not signed in', () => {
  it.each([
    ['IPv4 /24', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
    ['IPv6 /48', (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
    ['IPv4 /24 on a dual-stack socket', (n: number) => `::ffff:192.0.2.${n}`, '192.0.3.1'],
  ])('of one %s push out their own oldest', (_name, ip, elsewhere) => {
    const strangers = createStrangers({ perNetwork: 3, perDoor: 100 });
    const other = caller(0);
    strangers.admit(elsewhere, other);
    const callers = admitAll(strangers, ip, 5);
    expect(outOf(callers)).toEqual([0, 1]);
    expect(other.isOut).toBe(false);
    expect(strangers.size).toBe(4);
  });

  it('of all networks push out the oldest of all', () => {
    const strangers = createStrangers({ perNetwork: 3, perDoor: 4 });
    const callers = admitAll(strangers, (n) => `10.0.${n}.1`, 6);
    expect(outOf(callers)).toEqual([0, 1]);
  });

  it('keep their place while they are at work', () => {
    const strangers = createStrangers({ perNetwork: 2, perDoor: 100 });
    const [busy, idle] = [caller(undefined), caller(7)];
    strangers.admit('192.0.2.1', busy);
    strangers.admit('192.0.2.1', idle);
    expect(strangers.admit('192.0.2.1', caller(undefined))).toBeDefined();
    expect([busy.isOut, idle.isOut]).toEqual([false, true]);
    expect(strangers.admit('192.0.2.1', caller(9))).toBeUndefined();
    expect(strangers.turnOutOldest()).toBe(false);
  });

  it('no longer count once they have signed in or left', () => {
    const strangers = createStrangers({ perNetwork: 1, perDoor: 1 });
    const first = caller(0);
    const leave = strangers.admit('192.0.2.1', first);
    leave?.();
    leave?.();
    expect(strangers.size).toBe(0);
    expect(strangers.admit('192.0.2.1', caller(1))).toBeDefined();
    expect(first.isOut).toBe(false);
  });

  it('are unlimited without caps', () => {
    const strangers = createStrangers({ perNetwork: undefined, perDoor: undefined });
    expect(outOf(admitAll(strangers, () => '192.0.2.1', 2000))).toEqual([]);
  });
});
