import { say } from '../i18n/sentence.js';

/** What is found elsewhere than in a file with a name is found here. */
export const THE_TEXT = say('scan.theText');
export const THE_MESSAGE = say('scan.theMessage');
export const THE_SENDER = say('scan.theSender');
