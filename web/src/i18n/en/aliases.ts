export const aliases = {
  'aliases.title': 'Aliases',
} as const;
