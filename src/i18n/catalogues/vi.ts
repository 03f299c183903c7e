import type { Catalogue } from '../message.js';

export const vi: Partial<Catalogue> = {};
