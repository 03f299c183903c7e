import type { Catalogue } from '../message.js';

export const tr: Partial<Catalogue> = {};
