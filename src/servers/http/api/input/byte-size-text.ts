import { z } from 'zod';
import { parseByteSize } from '../../../../protocol/byte-size/byte-size.js';
import { addFault } from './fault.js';

/** `1 GB`, `500 MB`, or only digits for bytes. */
export const byteSizeText = z
  .union([z.string(), z.number()])
  .transform((value, context): number => {
    return parseByteSize(String(value)) ?? addFault(context, value, 'input.byteSize');
  })
  .meta({ examples: ['1 GB'] });
