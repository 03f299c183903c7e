import type { Catalogue } from '../message.js';

export const ja: Partial<Catalogue> = {};
