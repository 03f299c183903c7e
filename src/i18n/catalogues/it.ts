import type { Catalogue } from '../message.js';

export const it: Partial<Catalogue> = {};
