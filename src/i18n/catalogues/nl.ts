import type { Catalogue } from '../message.js';

export const nl: Partial<Catalogue> = {};
