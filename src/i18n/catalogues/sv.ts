import type { Catalogue } from '../message.js';

export const sv: Partial<Catalogue> = {};
