import type { RouteExample } from '../../../route-example.js';
import { ID, NOW } from './facts.js';

const REPORT = {
  id: ID.tlsReport,
  object: 'tls_report',
  org_name: 'example.net',
  contact: 'tls-reports@example.net',
  report_id: '2026-11-14.example.com',
  start_date: NOW,
  end_date: NOW,
  success_count: 5,
  failure_count: 2,
  policies: [
    {
      type: 'sts',
      domain: 'example.com',
      strings: ['version: STSv1', 'mode: testing', 'mx: mx1.waypost.test', 'max_age: 86400'],
      mx_hosts: ['mx1.waypost.test'],
      success_count: 5,
      failure_count: 2,
      failures: [
        {
          result: 'certificate-expired',
          count: 2,
          sending_ip: '192.0.2.9',
          mx_host: 'mx1.waypost.test',
          receiving_ip: '192.0.2.1',
        },
      ],
    },
  ],
  created_at: NOW,
};

export const tlsReportExamples = {
  listTlsReports: { params: { domain: 'example.com' }, answer: [REPORT] },
  getTlsReport: { params: { domain: 'example.com', id: ID.tlsReport }, answer: REPORT },
} satisfies Readonly<Record<string, RouteExample>>;
