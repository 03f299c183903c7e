import { TypeOverrides, types } from 'pg';

/** The driver returns bigint, and the numeric of a sum over bigint, as text; our numbers stay below 2^53. */
export const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(types.builtins.INT8, Number);
typeParsers.setTypeParser(types.builtins.NUMERIC, Number);
