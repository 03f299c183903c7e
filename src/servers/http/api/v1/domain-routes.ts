import type { DomainService } from '../../../../directory/domain-changes/domain-service.js';
import { json, pageOf, type Route, route } from '../../route.js';
import {
  allowlistBody,
  createDomainBody,
  denylistBody,
  domainParams,
  listDomainsQuery,
  updateDomainBody,
} from './domain-input.js';
import {
  domainAnswer,
  domainSummaryAnswer,
  type InstanceFacts,
  presentDomain,
  presentDomainSummary,
  webhookKeyAnswer,
} from './domain-view.js';
import { domainExamples } from './examples/domain-examples.js';

const TAG = 'Domains';
const DOMAINS = '/v1/domains';
const DOMAIN = `${DOMAINS}/:domain`;

export function domainRoutes({
  domains,
  instance,
}: {
  readonly domains: DomainService;
  readonly instance: InstanceFacts;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: DOMAINS,
      operation: 'listDomains',
      example: domainExamples.listDomains,
      summary: 'List your domains',
      description: 'Those you are a member of, without their members and invites.',
      tag: TAG,
      auth: 'token',
      query: listDomainsQuery,
      answer: { kind: 'list', item: domainSummaryAnswer, description: 'The domains of this page.' },
      async handle({ actor, query: { request, ...search } }) {
        const page = await domains.list(actor, search, request);
        return pageOf(page, request, (domain) => presentDomainSummary(domain, instance));
      },
    }),
    route({
      method: 'POST',
      path: DOMAINS,
      operation: 'createDomain',
      alsoFails: ['NotFound'],
      example: domainExamples.createDomain,
      summary: 'Add a domain',
      description: 'Makes its keys and, unless `catchall` says otherwise, the catch-all alias.',
      tag: TAG,
      auth: 'token',
      body: createDomainBody,
      limit: { name: 'DOMAINS', per: 'account', counts: 'accepted' },
      answer: { kind: 'json', schema: domainAnswer, description: 'The new domain.' },
      check: ({ body }) => domains.check(body.settings ?? {}),
      async handle({ actor, body }) {
        return json(presentDomain(await domains.create(actor, body), instance));
      },
    }),
    route({
      method: 'GET',
      path: DOMAIN,
      operation: 'getDomain',
      example: domainExamples.getDomain,
      summary: 'Retrieve a domain by id or name',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain.' },
      async handle({ actor, params }) {
        return json(presentDomain(await domains.get(actor, params.domain), instance));
      },
    }),
    route({
      method: 'PUT',
      path: DOMAIN,
      operation: 'updateDomain',
      example: domainExamples.updateDomain,
      summary: 'Change the settings of a domain',
      description: 'Only what is sent is changed. Admins only; they are told by letter.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: updateDomainBody,
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain as it is now.' },
      check: ({ body }) => domains.check(body),
      async handle({ actor, params, body }) {
        return json(presentDomain(await domains.update(actor, params.domain, body), instance));
      },
    }),
    route({
      method: 'DELETE',
      path: DOMAIN,
      operation: 'deleteDomain',
      example: domainExamples.deleteDomain,
      summary: 'Delete a domain with all its aliases and mailboxes',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain as it was.' },
      async handle({ actor, params }) {
        return json(presentDomain(await domains.delete(actor, params.domain), instance));
      },
    }),
    ...senderListRoutes({ domains, instance }),
    ...webhookKeyRoutes({ domains }),
  ];
}

function senderListRoutes({
  domains,
  instance,
}: {
  readonly domains: Pick<DomainService, 'setSenderList'>;
  readonly instance: InstanceFacts;
}): Route[] {
  const lists = [
    { list: 'allowlist', body: allowlistBody, operation: 'setAllowlist', summary: 'Replace the allowed senders' },
    { list: 'denylist', body: denylistBody, operation: 'setDenylist', summary: 'Replace the denied senders' },
  ] as const;
  return lists.map(({ list, body: schema, operation, summary }) =>
    route({
      method: 'PUT',
      path: `${DOMAIN}/${list}`,
      operation,
      example: domainExamples[operation],
      summary,
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: schema,
      limit: { name: 'LISTS', per: 'account', counts: 'accepted' },
      answer: { kind: 'json', schema: domainAnswer, description: 'The domain as it is now.' },
      async handle({ actor, params, body }) {
        return json(presentDomain(await domains.setSenderList(actor, params.domain, list, body), instance));
      },
    }),
  );
}

function webhookKeyRoutes({
  domains,
}: {
  readonly domains: Pick<DomainService, 'getWebhookKey' | 'replaceWebhookKey'>;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: `${DOMAIN}/webhook-key`,
      operation: 'getWebhookKey',
      example: domainExamples.getWebhookKey,
      summary: 'Read the key that signs webhooks of a domain',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'json', schema: webhookKeyAnswer, description: 'The key.' },
      async handle({ actor, params }) {
        return json({ webhook_key: await domains.getWebhookKey(actor, params.domain) });
      },
    }),
    route({
      method: 'POST',
      path: `${DOMAIN}/webhook-key`,
      operation: 'replaceWebhookKey',
      example: domainExamples.replaceWebhookKey,
      summary: 'Replace the key that signs webhooks of a domain',
      description: 'The old key signs for one more hour beside the new one.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'json', schema: webhookKeyAnswer, description: 'The new key.' },
      async handle({ actor, params }) {
        return json({ webhook_key: await domains.replaceWebhookKey(actor, params.domain) });
      },
    }),
  ];
}
