import type { Catalogue } from '../message.js';

export const he: Partial<Catalogue> = {};
