import type { Catalogue } from '../message.js';

export const da: Partial<Catalogue> = {};
