import { notFound } from '../../../platform/service-error.js';
import { TEXT_TYPE } from '../answers/media-types.js';
import { POLICY_PATH, policyDomainOf } from '../door/policy-names.js';
import type { PageRoute } from '../page-route.js';

export interface PolicyPageDeps {
  readonly findPolicy: (domain: string) => Promise<string | undefined>;
}

/** RFC 8461 §3.3: served at `mta-sts.<domain>` only. */
export function policyPage({ findPolicy }: PolicyPageDeps): PageRoute {
  return {
    method: 'GET',
    path: POLICY_PATH,
    isWrite: false,
    async handle({ headers }) {
      const domain = policyDomainOf(headers.host);
      const text = domain === undefined ? undefined : await findPolicy(domain);
      if (text === undefined) throw notFound('http.notFound');
      return { status: 200, text, type: TEXT_TYPE };
    },
  };
}
