import type { Catalogue } from '../message.js';

export const fr: Partial<Catalogue> = {};
