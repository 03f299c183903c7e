import { z } from 'zod';
import type { DeliveryFigures, HourFigures, PathCounts } from '../../../../deliverylog/delivery-figures.js';
import { PATH_STATES, type PathState } from '../../../../deliverylog/path.js';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import { DESTINATION_STATES, type OwnQueue, type QueueView } from '../../../../outbound/queue/queue-view.js';
import { json, type Route, route } from '../../route.js';
import { integerText } from '../input/integer-text.js';
import { overviewExamples } from './examples/overview-examples.js';
import { stepCode } from './step-view.js';

const MAX_HOURS = 720;
const DEFAULT_HOURS = 24;

/** One figure for each state that an entry of the log can have. */
const countsAnswer = z
  .object(
    Object.fromEntries(
      PATH_STATES.map((state) => [state, z.int().describe(`Copies that are \`${state}\`.`)]),
    ) as Record<PathState, z.ZodInt>,
  )
  .meta({ id: 'DeliveryCounts' });

const overviewAnswer = z
  .object({
    hours: z
      .array(z.object({ at: z.iso.datetime().describe('Begin of the hour.'), ...countsAnswer.shape }))
      .describe('Figures by the hour, the oldest first.'),
    totals: countsAnswer,
    bounce_rate: z.number().meta({ description: 'The bounced share of finished deliveries, from 0 to 1.' }),
    queue: z
      .object({
        depth: z.int().meta({ description: 'Waiting recipients, scheduled ones included; counted up to 100,000.' }),
        oldest_age_seconds: z.int().describe('How long the oldest has waited.'),
        due: z.int().meta({ description: 'How many of them are due now.' }),
        ages: z
          .array(
            z.object({
              under_seconds: z.int().optional().describe('Upper end of the group.'),
              waiting: z.int().describe('Recipients in it.'),
            }),
          )
          .meta({ description: 'How long they have waited, the youngest first; the last group has no upper end.' }),
      })
      .describe('The queue.'),
    destinations: z
      .array(
        z.object({
          name: z.string().describe('Domain or host.'),
          waiting: z.int().describe('Recipients that wait for it.'),
          state: z.enum(DESTINATION_STATES).describe('`ok`, `refusing` at the last attempt, or `backing-off`.'),
          next_attempt_at: z.iso.datetime().describe('When it is tried next.'),
          last_error: z
            .string()
            .optional()
            .meta({ description: 'The words of the other side, or ours in the language of the caller.' }),
          last_error_code: stepCode,
        }),
      )
      .describe('Destinations, those with most waiting mail first.'),
  })
  .meta({ id: 'Overview' });

export function overviewRoutes({
  figures,
  queueView,
}: {
  readonly figures: DeliveryFigures;
  readonly queueView: QueueView;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/overview',
      operation: 'getOverview',
      example: overviewExamples.getOverview,
      summary: 'Get figures of deliveries and the queue',
      description:
        'For each hour the outcome of the messages that began in it, and what is waiting now. Admins see their whole domains, plain members their own aliases.',
      tag: 'Overview',
      auth: 'token',
      query: z.object({
        hours: integerText({ min: 1, max: MAX_HOURS })
          .optional()
          .meta({ description: 'How many hours back, including the current one; 24 when missing.' }),
      }),
      answer: { kind: 'json', schema: overviewAnswer, description: 'The oldest hour first.' },
      async handle({ actor, query: { hours = DEFAULT_HOURS }, locale }) {
        const [byHour, queue] = await Promise.all([figures.read(actor, hours), queueView.read(actor)]);
        return json(presentOverview(byHour, queue, locale));
      },
    }),
  ];
}

function presentOverview(
  byHour: readonly HourFigures[],
  queue: OwnQueue,
  locale: Locale,
): z.output<typeof overviewAnswer> {
  const hours = byHour.map(({ at, counts }) => ({ at: new Date(at).toISOString(), ...presentCounts(counts) }));
  const totals = presentCounts({});
  for (const hour of hours) for (const state of PATH_STATES) totals[state] += hour[state];
  const ended = totals.delivered + totals.stored + totals.bounced;
  return {
    hours,
    totals,
    bounce_rate: ended === 0 ? 0 : Math.round((totals.bounced / ended) * 10_000) / 10_000,
    queue: {
      depth: queue.depth,
      oldest_age_seconds: Math.floor(queue.oldestAgeMs / 1000),
      due: queue.due,
      ages: queue.ages.map(({ underMs, waiting }) => ({ ...(underMs && { under_seconds: underMs / 1000 }), waiting })),
    },
    destinations: queue.destinations.map(({ name, waiting, state, nextAttemptAt, lastError }) => ({
      name,
      waiting,
      state,
      next_attempt_at: new Date(nextAttemptAt).toISOString(),
      last_error: lastError && speak(locale, lastError),
      last_error_code: typeof lastError === 'object' ? lastError.key : undefined,
    })),
  };
}

/** A path that changed its state during the count must not make a negative number. */
function presentCounts(counts: PathCounts): z.output<typeof countsAnswer> {
  const of = (state: PathState) => Math.max(0, counts[state] ?? 0);
  return Object.fromEntries(PATH_STATES.map((state) => [state, of(state)])) as Record<PathState, number>;
}
