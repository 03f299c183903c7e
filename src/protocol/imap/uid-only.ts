import { WireError } from './wire-error.js';

/** RFC 9586 §3.1: the client has given up places. */
export function uidRequired(): WireError {
  return new WireError('Only UIDs are in use here', { code: 'UIDREQUIRED' });
}
