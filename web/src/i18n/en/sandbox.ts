export const sandbox = {
  'sandbox.title': 'Sandbox',
} as const;
