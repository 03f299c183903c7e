import type { Catalogue } from '../message.js';

export const de: Partial<Catalogue> = {};
