import type { Catalogue } from '../message.js';

export const fi: Partial<Catalogue> = {};
