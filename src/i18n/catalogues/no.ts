import type { Catalogue } from '../message.js';

export const no: Partial<Catalogue> = {};
