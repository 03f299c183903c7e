import type { Catalogue } from '../message.js';

export const ru: Partial<Catalogue> = {};
