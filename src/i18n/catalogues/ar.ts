import type { Catalogue } from '../message.js';

export const ar: Partial<Catalogue> = {};
