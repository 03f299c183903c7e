import { z } from 'zod';
import type { LogRequest } from '../../../../deliverylog/log-service.js';
import { addFault } from '../input/fault.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { parseStrictDate } from '../input/strict-date.js';

/** A comma list, or the parameter several times. */
const list = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).transform((value) =>
  [value]
    .flat()
    .flatMap((part) => String(part).split(','))
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const codes = list.transform((parts, context): readonly number[] =>
  parts.map((part) =>
    /^\d{1,9}$/.test(part) ? Number(part) : addFault(context, part, 'log.responseCode', { value: part }),
  ),
);

/** An invalid value counts as missing. */
const day = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? parseStrictDate(value.trim())?.ms : undefined));

// RFC 5322 §2.1.1: as long as a Message-ID can be
const MAX_Q = 998;

const filters = {
  domain: list
    .meta({ type: 'string', description: 'Only this domain, or a comma separated list; all when missing.' })
    .optional(),
  domains: list.meta({ type: 'string', description: 'The same as `domain`.' }).optional(),
  q: z
    .string()
    .max(MAX_Q)
    .describe(
      'An email address, domain, alias name, IP address or Message-ID; a date (M/Y, M/D/YY, M-D, M-D-YY, M.D.YY); or part of a reply or subject.',
    )
    .optional(),
  bounce_category: z.string().describe('A category such as `blocklist`.').optional(),
  response_code: codes
    .meta({ type: 'string', description: 'An SMTP reply code such as 421 or 550, or several.' })
    .optional(),
  response_codes: codes.meta({ type: 'string', description: 'The same as `response_code`.' }).optional(),
  start_date: day.meta({ type: 'string', description: 'The first day in UTC, such as 2026-11-15.' }).optional(),
  end_date: day.meta({ type: 'string', description: 'The last day in UTC.' }).optional(),
};

const filterQuery = z.object(filters);

export const logDownloadQuery = filterQuery.transform(toRequest);

export const logListQuery = listQuery({ ...SHORT_PAGES, sortable: ['created_at'] }, filters).transform(
  ({ request, ...rest }) => ({ request, wanted: toRequest(rest) }),
);

export const logParams = z.object({ id: z.string().meta({ description: 'Id of the log entry.' }) });

function toRequest(query: z.output<typeof filterQuery>): LogRequest {
  return {
    domains: [...(query.domain ?? []), ...(query.domains ?? [])],
    q: query.q,
    category: query.bounce_category,
    codes: [...(query.response_code ?? []), ...(query.response_codes ?? [])],
    firstDay: query.start_date,
    lastDay: query.end_date,
  };
}
