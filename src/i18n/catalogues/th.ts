import type { Catalogue } from '../message.js';

export const th: Partial<Catalogue> = {};
