export const overview = {
  'overview.title': 'Overview',
} as const;
