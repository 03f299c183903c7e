import type { Catalogue } from '../message.js';

export const id: Partial<Catalogue> = {};
