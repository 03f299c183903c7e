/** Thrown by a handler whose work has become pointless: the job is gone, and the reason is in the log. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}
