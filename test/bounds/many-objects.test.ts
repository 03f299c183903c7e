import { describeManyObjects } from './many-objects.js';

describeManyObjects(1200);
