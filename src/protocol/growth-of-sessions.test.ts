import { describeGrowthOf } from '../../test/growth/describe-growth.js';
import { PARSERS_OF } from '../../test/growth/parsers.js';

describeGrowthOf(PARSERS_OF.sessions);
