import { z } from 'zod';
import type { DnsProviderService } from '../../../../directory/dns/dns-provider-service.js';
import type { VerificationService } from '../../../../directory/dns/verification-service.js';
import { json, type Route, route, text } from '../../route.js';
import { namedTypes } from '../input/accept-header.js';
import {
  dnsProviderAnswer,
  dnsRecordAnswer,
  presentDnsProvider,
  presentDnsRecord,
  presentVerification,
  presentZone,
} from './dns-view.js';
import { dnsExamples } from './examples/dns-examples.js';

const TAG = 'Domains';
const DOMAIN = '/v1/domains/:domain';
const domainParams = z.object({ domain: z.string().meta({ description: 'Id or name of the domain.' }) });

export function dnsRoutes({
  verification,
  dnsProviders,
}: {
  readonly dnsProviders: DnsProviderService;
  readonly verification: Pick<VerificationService, 'verifyRecords' | 'verifySmtp' | 'listRecords'>;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: `${DOMAIN}/verify-records`,
      operation: 'verifyDomainRecords',
      example: dnsExamples.verifyDomainRecords,
      summary: 'Verify the DNS records for receiving',
      description:
        'Looks at the verification record and the MX records as they are in DNS now. 400 lists what is missing or wrong; 503 means that the name servers did not answer, and changes nothing.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      isWrite: true,
      answer: { kind: 'text', description: 'The domain is verified.' },
      async handle({ actor, params, t }) {
        const verified = await verification.verifyRecords(actor, params.domain);
        const success = { key: 'dns.recordsVerified', params: { domain: verified.domain.unicodeName } } as const;
        return text(presentVerification(verified, success, t));
      },
    }),
    route({
      method: 'GET',
      path: `${DOMAIN}/verify-smtp`,
      operation: 'verifyDomainSmtp',
      example: dnsExamples.verifyDomainSmtp,
      summary: 'Verify the DNS records for sending',
      description:
        'Looks at the DKIM, Return-Path and DMARC records as they are in DNS now. Success allows sending at once.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      isWrite: true,
      answer: { kind: 'text', description: 'The domain may send.' },
      async handle({ actor, params, t }) {
        const verified = await verification.verifySmtp(actor, params.domain);
        const success = { key: 'dns.smtpVerified', params: { domain: verified.domain.unicodeName } } as const;
        return text(presentVerification(verified, success, t));
      },
    }),
    route({
      method: 'GET',
      path: `${DOMAIN}/dns-records`,
      operation: 'listDnsRecords',
      example: dnsExamples.listDnsRecords,
      summary: 'List the DNS records a domain needs',
      description:
        'Each with its state as last seen. `Accept: text/dns` or `text/plain` gives the lines of a zone file instead.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'json', schema: z.array(dnsRecordAnswer), description: 'The records, required ones first.' },
      async handle({ actor, params, headers, t }) {
        const list = await verification.listRecords(actor, params.domain);
        const accepted = namedTypes(headers.accept);
        if (accepted.has('text/dns')) return text(presentZone(list), 'text/dns; charset=utf-8');
        // Some clients name both without meaning it
        if (accepted.has('text/plain') && !accepted.has('application/json')) return text(presentZone(list));
        return json(list.records.map((record) => presentDnsRecord(record, t)));
      },
    }),
    route({
      method: 'GET',
      path: `${DOMAIN}/dns-provider`,
      operation: 'findDnsProvider',
      example: dnsExamples.findDnsProvider,
      summary: 'Find out where the DNS of a domain is run',
      description: 'By the name servers of its zone, with hints for entering records there.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      answer: { kind: 'json', schema: dnsProviderAnswer, description: 'The name servers and whose they are.' },
      async handle({ actor, params, signal, t }) {
        return json(presentDnsProvider(await dnsProviders.find(actor, params.domain, signal), t));
      },
    }),
  ];
}
