import { z } from 'zod';
import type { KeptTlsReport } from '../../../../inbound/returns/tls-report-record.js';
import type { TlsReportService } from '../../../../inbound/returns/tls-report-service.js';
import { SORTABLE_TLS_REPORT_FIELDS } from '../../../../inbound/returns/tls-report-store.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { domainParams } from './domain-input.js';
import { tlsReportExamples } from './examples/tls-report-examples.js';
import { reportSpan, toReportSpan } from './report-span.js';

const TAG = 'Domains';
const PATH = '/v1/domains/:domain/tls-reports';

const reportParams = domainParams.extend({ id: z.string().meta({ description: 'Id of the report.' }) });

const failureAnswer = z
  .object({
    result: z.string().meta({ description: 'Such as `certificate-expired` or `starttls-not-supported`.' }),
    count: z.number().int().describe('Connections that failed in this way.'),
    sending_ip: z.string().optional().describe('Address of the sender.'),
    mx_host: z.string().optional().describe('Exchange it connected to.'),
    receiving_ip: z.string().optional().describe('Address of that exchange.'),
    reason: z.string().optional().describe('In the words of the sender.'),
  })
  .meta({ id: 'TlsReportFailure' });

const policyAnswer = z
  .object({
    type: z.string().meta({ description: '`sts`, `tlsa` or `no-policy-found`.' }),
    domain: z.string().describe('Domain it is about.'),
    strings: z.array(z.string()).describe('The policy as the sender found it.'),
    mx_hosts: z.array(z.string()).describe('Exchanges that the policy names.'),
    success_count: z.number().int().describe('Connections that were encrypted as the policy asks.'),
    failure_count: z.number().int().describe('Connections that were not.'),
    failures: z.array(failureAnswer).describe('Why they were not.'),
  })
  .meta({ id: 'TlsReportPolicy' });

const tlsReportAnswer = z
  .object({
    id: z.string().describe('Id of the report.'),
    object: z.literal('tls_report').describe('Always `tls_report`.'),
    org_name: z.string().describe('Who reports.'),
    contact: z.string().optional().describe('Contact of the reporter.'),
    report_id: z.string().describe("The reporter's own."),
    start_date: z.iso.datetime().describe('Begin of the time it is about.'),
    end_date: z.iso.datetime().describe('End of the time it is about.'),
    success_count: z.number().int().describe('Connections that were encrypted as the policies ask.'),
    failure_count: z.number().int().describe('Connections that were not.'),
    policies: z.array(policyAnswer).meta({ description: 'At most 100, each with at most 100 kinds of failure.' }),
    created_at: z.iso.datetime().describe('When it arrived.'),
  })
  .meta({ id: 'TlsReport' });

export function tlsReportRoutes({ tlsReports }: { readonly tlsReports: TlsReportService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listTlsReports',
      example: tlsReportExamples.listTlsReports,
      summary: 'List the TLS reports about a domain',
      description:
        'Senders write them (RFC 8460) to the address in the TXT record `_smtp._tls` of the domain: how many of their connections to its exchanges were encrypted, and why others were not. They are kept for 90 days, and one that comes twice is kept once.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_TLS_REPORT_FIELDS }, reportSpan),
      answer: { kind: 'list', item: tlsReportAnswer, description: 'The reports of this page.' },
      async handle({ actor, params, query: { start_date, end_date, request } }) {
        const page = await tlsReports.list(actor, params.domain, toReportSpan({ start_date, end_date }), request);
        return pageOf(page, request, presentTlsReport);
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/:id`,
      operation: 'getTlsReport',
      example: tlsReportExamples.getTlsReport,
      summary: 'Retrieve a TLS report',
      tag: TAG,
      auth: 'token',
      params: reportParams,
      answer: { kind: 'json', schema: tlsReportAnswer, description: 'The report.' },
      async handle({ actor, params }) {
        return json(presentTlsReport(await tlsReports.get(actor, params.domain, params.id)));
      },
    }),
  ];
}

function presentTlsReport(report: KeptTlsReport): z.output<typeof tlsReportAnswer> {
  return {
    id: report.id,
    object: 'tls_report',
    org_name: report.orgName,
    contact: report.contact,
    report_id: report.reportId,
    start_date: new Date(report.beginAt).toISOString(),
    end_date: new Date(report.endAt).toISOString(),
    success_count: report.successCount,
    failure_count: report.failureCount,
    policies: report.policies.map((policy) => ({
      type: policy.type,
      domain: policy.domain,
      strings: [...policy.strings],
      mx_hosts: [...policy.mxHosts],
      success_count: policy.successCount,
      failure_count: policy.failureCount,
      failures: policy.failures.map(({ result, count, sendingIp, mxHost, receivingIp, reason }) => ({
        result,
        count,
        sending_ip: sendingIp,
        mx_host: mxHost,
        receiving_ip: receivingIp,
        reason,
      })),
    })),
    created_at: new Date(report.createdAt).toISOString(),
  };
}
