import type { Catalogue } from '../message.js';

export const pl: Partial<Catalogue> = {};
