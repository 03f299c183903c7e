import type { AuthVerdict } from './verdict.js';

/** For mail that was checked before it reached us: no results, and no proved sender. */
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
