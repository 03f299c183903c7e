import { say } from '../i18n/sentence.js';

/** Where a finding outside any named file is reported. */
export const THE_TEXT = say('scan.theText');
export const THE_MESSAGE = say('scan.theMessage');
export const THE_SENDER = say('scan.theSender');
