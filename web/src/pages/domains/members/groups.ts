export const GROUPS = ['admin', 'user'] as const;
