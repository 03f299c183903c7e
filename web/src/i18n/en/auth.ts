export const auth = {
  'auth.title': 'Auth',
} as const;
