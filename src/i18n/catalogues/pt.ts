import type { Catalogue } from '../message.js';

export const pt: Partial<Catalogue> = {};
