import { OperatorError } from '../../platform/operator-error.js';
import { AdminRefusal } from './admin-refusal.js';

/** Shows the operator the whole message of an error that can be fixed. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OperatorError ? new AdminRefusal('conflict', error.message) : error;
  }
}
