/** The standard harmless test of spam filters. In two halves, so that no filter matches this source. */
export const GTUBE = Buffer.from(['XJS*C4JDBQADN1.NSBN3*2IDNEN*', 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'].join(''));
