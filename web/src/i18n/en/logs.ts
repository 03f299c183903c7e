export const logs = {
  'logs.title': 'Logs',
} as const;
