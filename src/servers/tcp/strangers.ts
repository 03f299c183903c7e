import { signInNetwork } from '../../protocol/address/client-network.js';

/** How many connections that have not signed in a door holds (decision 17.22); `undefined`: any number. */
export interface StrangerCaps {
  readonly perNetwork: number | undefined;
  readonly perDoor: number | undefined;
}

export const NO_CAPS: StrangerCaps = { perNetwork: undefined, perDoor: undefined };

/** A connection that has not signed in. */
export interface Stranger {
  /** When the client last achieved something; `undefined`: its command is running. */
  idleSinceMs(): number | undefined;
  /** Closes the connection at once. */
  turnOut(): void;
}

/** Removes it from the count: it signed in, or it left. */
export type Leave = () => void;

/** The connections of one door that have not signed in: new ones push out the oldest idle ones. */
export interface Strangers {
  readonly size: number;
  /** `undefined`: every place is taken by an active connection. */
  admit(ip: string, stranger: Stranger): Leave | undefined;
  /** Makes room at a full door. `false`: no connection is idle. */
  turnOutOldest(): boolean;
}

export function createStrangers({ perNetwork, perDoor }: StrangerCaps): Strangers {
  const all = new Map<Stranger, Leave>();
  const byNetwork = new Map<string, Map<Stranger, Leave>>();

  return {
    get size() {
      return all.size;
    },
    admit(ip, stranger) {
      const network = signInNetwork(ip);
      const neighbours = byNetwork.get(network);
      if (neighbours && isFull(neighbours, perNetwork) && !turnOutOldest(neighbours)) return undefined;
      if (isFull(all, perDoor) && !turnOutOldest(all)) return undefined;
      const near = byNetwork.get(network) ?? new Map<Stranger, Leave>();
      const leave = () => {
        all.delete(stranger);
        near.delete(stranger);
        if (near.size === 0 && byNetwork.get(network) === near) byNetwork.delete(network);
      };
      byNetwork.set(network, near);
      near.set(stranger, leave);
      all.set(stranger, leave);
      return leave;
    },
    turnOutOldest: () => turnOutOldest(all),
  };
}

function isFull({ size }: ReadonlyMap<Stranger, Leave>, cap: number | undefined): boolean {
  return cap !== undefined && size >= cap;
}

function turnOutOldest(strangers: ReadonlyMap<Stranger, Leave>): boolean {
  let oldest: readonly [Stranger, Leave] | undefined;
  let oldestMs = Number.POSITIVE_INFINITY;
  for (const entry of strangers) {
    const sinceMs = entry[0].idleSinceMs();
    if (sinceMs === undefined || sinceMs >= oldestMs) continue;
    oldest = entry;
    oldestMs = sinceMs;
  }
  if (!oldest) return false;
  const [stranger, leave] = oldest;
  leave();
  stranger.turnOut();
  return true;
}
