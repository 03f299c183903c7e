import { z } from 'zod';
import type { DmarcReport, DmarcSource } from '../../../../inbound/returns/dmarc-report.js';
import type { DmarcReportService } from '../../../../inbound/returns/dmarc-report-service.js';
import { SORTABLE_REPORT_FIELDS } from '../../../../inbound/returns/dmarc-report-store.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { domainParams } from './domain-input.js';
import { dmarcReportExamples } from './examples/dmarc-report-examples.js';
import { reportSpan, toReportSpan } from './report-span.js';

const TAG = 'Domains';
const PATH = '/v1/domains/:domain/dmarc-reports';

const reportParams = domainParams.extend({ id: z.string().meta({ description: 'Id of the report.' }) });

const alignment = z.enum(['pass', 'fail']);
const rowAnswer = z
  .object({
    source_ip: z.string().describe('Address that sent the messages.'),
    count: z.number().int().meta({ description: 'Messages.' }),
    disposition: z.string().meta({ description: 'What was done: `none`, `quarantine`, `reject` or `pass`.' }),
    dkim: alignment.meta({ description: 'A signature passed and was aligned.' }),
    spf: alignment.meta({ description: 'SPF passed and was aligned.' }),
    header_from: z.string().describe('Domain in the From header.'),
    envelope_from: z.string().optional().describe('Domain of the envelope sender.'),
    reasons: z
      .array(
        z.object({
          type: z.string().describe('Such as `forwarded`.'),
          comment: z.string().optional().describe('In the words of the reporter.'),
        }),
      )
      .describe('Why the policy was not applied.'),
    auth_results: z
      .object({
        dkim: z
          .array(
            z.object({
              domain: z.string().describe('Domain of the signature.'),
              selector: z.string().optional().describe('Selector of its key.'),
              result: z.string().describe('Such as `pass` or `fail`.'),
            }),
          )
          .describe('One entry for each signature.'),
        spf: z
          .array(
            z.object({
              domain: z.string().describe('Domain that was asked.'),
              scope: z.string().optional().describe('`mfrom` or `helo`.'),
              result: z.string().describe('Such as `pass` or `fail`.'),
            }),
          )
          .describe('What SPF said.'),
      })
      .describe('What the reporter found, before alignment.'),
  })
  .meta({ id: 'DmarcReportRow' });

export const dmarcReportAnswer = z
  .object({
    id: z.string().describe('Id of the report.'),
    object: z.literal('dmarc_report').describe('Always `dmarc_report`.'),
    org_name: z.string().meta({ description: 'Who reports.' }),
    org_email: z.string().optional().describe('Contact of the reporter.'),
    report_id: z.string().meta({ description: "The reporter's own." }),
    start_date: z.iso.datetime().describe('Begin of the time it is about.'),
    end_date: z.iso.datetime().describe('End of the time it is about.'),
    policy_domain: z.string().describe('Domain whose policy was applied.'),
    policy: z.record(z.string(), z.string()).meta({ description: 'As the reporter found it: `p`, `sp`, `adkim`, …' }),
    message_count: z.number().int().describe('Messages in the report.'),
    pass_count: z.number().int().meta({ description: 'Messages that passed DMARC.' }),
    fail_count: z.number().int().describe('Messages that failed DMARC.'),
    row_count: z.number().int().meta({ description: 'Rows of the report. At most 2,000 are kept.' }),
    rows: z.array(rowAnswer).meta({ description: 'Those with the most messages first; in lists at most 100.' }),
    created_at: z.iso.datetime().describe('When it arrived.'),
  })
  .meta({ id: 'DmarcReport' });

export const dmarcSourceAnswer = z
  .object({
    object: z.literal('dmarc_source').describe('Always `dmarc_source`.'),
    source_ip: z.string().describe('Address that sent the messages.'),
    message_count: z.number().int().describe('Messages from this address.'),
    both_pass: z.number().int().meta({ description: 'Messages whose DKIM and SPF passed and were aligned.' }),
    dkim_only: z.number().int().describe('Messages of which only DKIM passed.'),
    spf_only: z.number().int().describe('Messages of which only SPF passed.'),
    both_fail: z.number().int().meta({ description: 'Messages that failed DMARC.' }),
  })
  .meta({ id: 'DmarcSource' });

const spanQuery = z.object(reportSpan).transform(toReportSpan);

export function dmarcReportRoutes({ dmarcReports }: { readonly dmarcReports: DmarcReportService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listDmarcReports',
      example: dmarcReportExamples.listDmarcReports,
      summary: 'List the DMARC reports about a domain',
      description:
        'Receivers send them to the address in the DMARC record of the domain. They are kept for 90 days, and one that comes twice is kept once.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_REPORT_FIELDS }, reportSpan),
      answer: { kind: 'list', item: dmarcReportAnswer, description: 'The reports of this page.' },
      async handle({ actor, params, query: { start_date, end_date, request } }) {
        const page = await dmarcReports.list(actor, params.domain, toReportSpan({ start_date, end_date }), request);
        return pageOf(page, request, presentReport);
      },
    }),
    route({
      method: 'GET',
      path: '/v1/domains/:domain/dmarc-sources',
      operation: 'listDmarcSources',
      example: dmarcReportExamples.listDmarcSources,
      summary: 'Sum up the DMARC reports by sending address',
      description: 'The 100 addresses that most messages came from. A message passes DMARC if either check passes.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: spanQuery,
      answer: { kind: 'json', schema: z.array(dmarcSourceAnswer), description: 'The busiest first.' },
      async handle({ actor, params, query }) {
        return json((await dmarcReports.listSources(actor, params.domain, query)).map(presentSource));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/:id`,
      operation: 'getDmarcReport',
      example: dmarcReportExamples.getDmarcReport,
      summary: 'Retrieve a DMARC report',
      tag: TAG,
      auth: 'token',
      params: reportParams,
      answer: { kind: 'json', schema: dmarcReportAnswer, description: 'The report with all rows that are kept.' },
      async handle({ actor, params }) {
        return json(presentReport(await dmarcReports.get(actor, params.domain, params.id)));
      },
    }),
  ];
}

function presentSource(source: DmarcSource): z.output<typeof dmarcSourceAnswer> {
  return {
    object: 'dmarc_source',
    source_ip: source.sourceIp,
    message_count: source.messageCount,
    both_pass: source.bothPass,
    dkim_only: source.dkimOnly,
    spf_only: source.spfOnly,
    both_fail: source.bothFail,
  };
}

function presentReport(report: DmarcReport): z.output<typeof dmarcReportAnswer> {
  return {
    id: report.id,
    object: 'dmarc_report',
    org_name: report.orgName,
    org_email: report.orgEmail,
    report_id: report.reportId,
    start_date: new Date(report.beginAt).toISOString(),
    end_date: new Date(report.endAt).toISOString(),
    policy_domain: report.policyDomain,
    policy: report.policy,
    message_count: report.messageCount,
    pass_count: report.passCount,
    fail_count: report.messageCount - report.passCount,
    row_count: report.rowCount,
    rows: report.rows.map((row) => ({
      source_ip: row.sourceIp,
      count: row.count,
      disposition: row.disposition,
      dkim: row.dkim,
      spf: row.spf,
      header_from: row.headerFrom,
      envelope_from: row.envelopeFrom,
      reasons: [...row.reasons],
      auth_results: { dkim: [...row.dkimResults], spf: [...row.spfResults] },
    })),
    created_at: new Date(report.createdAt).toISOString(),
  };
}
