import { isInAnyBlock, isLoopbackAddress, parseCidr } from '../platform/net/address-range.js';
import { type Dial, dialTcp } from '../platform/net/dial.js';

export interface SandboxDialDeps {
  /** The capturing listener; called for each dial, since its port is known only after its start. */
  readonly capture: () => { readonly address: string; readonly port: number };
  /** Whether the domain's mail host was set to be down. */
  readonly isDown: (domain: string) => Promise<boolean>;
  /** Loopback addresses in these blocks are declared test hosts; they are really dialled. */
  readonly allowPrivateNetworks: boolean | readonly string[];
  readonly dial?: Dial;
}

/** Nothing leaves the machine: the sandbox's own mail host answers every dial. */
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
