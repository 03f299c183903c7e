export const emails = {
  'emails.title': 'Emails',
} as const;
