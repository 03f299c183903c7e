import type { RouteExample } from '../../../route-example.js';
import { ID } from './facts.js';

export const eventExamples = {
  listenToEvents: {
    answer: ['retry: 2000\n', '\n', 'event: domain\n', `data: {"id":"${ID.domain}"}\n`, '\n'].join(''),
  },
} satisfies Readonly<Record<string, RouteExample>>;
