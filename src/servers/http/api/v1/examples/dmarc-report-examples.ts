import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const REPORT = {
  id: ID.dmarcReport,
  object: 'dmarc_report',
  org_name: 'example.net',
  org_email: 'dmarc@example.net',
  report_id: '2026-11-14',
  start_date: NOW,
  end_date: NOW,
  policy_domain: 'example.com',
  policy: { p: 'reject', adkim: 'r' },
  message_count: 7,
  pass_count: 2,
  fail_count: 5,
  row_count: 2,
  rows: [
    {
      source_ip: '192.0.2.1',
      count: 5,
      disposition: 'reject',
      dkim: 'fail',
      spf: 'fail',
      header_from: 'example.com',
      reasons: [],
      auth_results: { dkim: [], spf: [{ domain: 'example.com', result: 'fail' }] },
    },
    {
      source_ip: '192.0.2.0',
      count: 2,
      disposition: 'none',
      dkim: 'pass',
      spf: 'fail',
      header_from: 'example.com',
      reasons: [],
      auth_results: { dkim: [], spf: [{ domain: 'example.com', result: 'pass' }] },
    },
  ],
  created_at: NOW,
};

export const dmarcReportExamples = {
  listDmarcReports: { params: { domain: 'example.com' }, answer: [REPORT] },
  getDmarcReport: { params: { domain: 'example.com', id: ID.dmarcReport }, answer: REPORT },
  listDmarcSources: {
    params: { domain: 'example.com' },
    answer: [
      {
        object: 'dmarc_source',
        source_ip: '192.0.2.1',
        message_count: 5,
        both_pass: 0,
        dkim_only: 0,
        spf_only: 0,
        both_fail: 5,
      },
      {
        object: 'dmarc_source',
        source_ip: '192.0.2.0',
        message_count: 2,
        both_pass: 0,
        dkim_only: 2,
        spf_only: 0,
        both_fail: 0,
      },
    ],
  },
} satisfies Readonly<Record<string, RouteExample>>;
