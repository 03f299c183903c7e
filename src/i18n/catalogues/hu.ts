import type { Catalogue } from '../message.js';

export const hu: Partial<Catalogue> = {};
