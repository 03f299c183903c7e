import type { Catalogue } from '../message.js';

export const zh: Partial<Catalogue> = {};
