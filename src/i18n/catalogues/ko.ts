import type { Catalogue } from '../message.js';

export const ko: Partial<Catalogue> = {};
