/**
 * Our own parameter on lines that an answer has changed: on ATTENDEE it is the DTSTAMP of the last answer, on COMMENT
 * the attendee's address. It is never sent.
 */
export const OF_REPLIES = 'X-WAYPOST-REPLY';
