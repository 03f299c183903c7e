/** Thrown by a handler whose work has become pointless: the job is deleted, and the reason logged. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}
