import { isInAnyBlock, isLoopbackAddress, parseCidr } from '../platform/net/address-range.js';
import { type Dial, dialTcp } from '../platform/net/dial.js';

export interface SandboxDialDeps {
  /** The listener that captures; asked for each time, since its port is known once it has started. */
  readonly capture: () => { readonly address: string; readonly port: number };
  /** A domain whose mail host was told to be down. */
  readonly isDown: (domain: string) => Promise<boolean>;
  /** Loopback addresses in these blocks are test hosts that somebody declared; they are dialled themselves. */
  readonly allowPrivateNetworks: boolean | readonly string[];
  readonly dial?: Dial;
}

/** Nothing leaves the machine: whoever is dialled, the sandbox's own mail host answers. */
export function createSandboxDial({ capture, isDown, allowPrivateNetworks, dial = dialTcp }: SandboxDialDeps): Dial {
  const blocks = typeof allowPrivateNetworks === 'boolean' ? [] : allowPrivateNetworks.map(parseCidr);
  const isDeclared = (address: string) =>
    isLoopbackAddress(address) && (allowPrivateNetworks === true || isInAnyBlock(address, blocks));

  return async (target) => {
    if (await isDown(target.domain)) {
      throw Object.assign(new Error(`${target.domain} is down in the sandbox`), { code: 'ECONNREFUSED' });
    }
    return dial(isDeclared(target.address) ? target : { ...target, ...capture() });
  };
}
