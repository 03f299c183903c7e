import type { Catalogue } from '../message.js';

export const cs: Partial<Catalogue> = {};
