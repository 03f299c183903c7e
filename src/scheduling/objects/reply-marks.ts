/**
 * A parameter of ours on lines that an answer has changed: on ATTENDEE the DTSTAMP of the last answer, on COMMENT whose
 * it is. It never leaves the calendar.
 */
export const OF_REPLIES = 'X-WAYPOST-REPLY';
