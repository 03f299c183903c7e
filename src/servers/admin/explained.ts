import { OperatorError } from '../../platform/operator-error.js';
import { AdminRefusal } from './admin-refusal.js';

/** What the operator can mend is told whole. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OperatorError ? new AdminRefusal('conflict', error.message) : error;
  }
}
