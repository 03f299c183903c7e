import type { Catalogue } from '../message.js';

export const es: Partial<Catalogue> = {};
