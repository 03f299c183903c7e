import { describeManyObjects } from '../bounds/many-objects.js';

describeManyObjects(10_000);
