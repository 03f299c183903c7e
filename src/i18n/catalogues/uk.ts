import type { Catalogue } from '../message.js';

export const uk: Partial<Catalogue> = {};
