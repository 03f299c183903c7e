import type { AuthVerdict } from './verdict.js';

/** For mail that somebody before us has checked: nothing is known here, and nobody is proven. */
export const UNCHECKED: AuthVerdict = {
  spf: { result: 'none', domain: '', isFromDomainPass: false },
  dkim: [],
  arc: { result: 'none', instances: 0, sealer: undefined },
  dmarc: {
    result: 'none',
    fromDomain: undefined,
    policyDomain: undefined,
    policy: undefined,
    isSpfAligned: false,
    isDkimAligned: false,
  },
  results: 'none',
};
