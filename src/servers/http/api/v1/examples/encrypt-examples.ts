import type { RouteExample } from '../../../route-example.js';

export const encryptExamples = {
  encryptRecord: {
    body: { input: 'forward-email=sales:bob@example.com' },
    answer: 'waypost=QWlOT0YzaG9TQ0ZITUdiR25ON2lJaTF5LU1aZkY2TWg3TFpKRHRRWkRVTEJ4VHZuS2ZadXlkRGFMazRyUW5IY2tacw==',
  },
} satisfies Readonly<Record<string, RouteExample>>;
