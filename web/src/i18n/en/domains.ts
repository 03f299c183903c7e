export const domains = {
  'domains.title': 'Domains',
} as const;
