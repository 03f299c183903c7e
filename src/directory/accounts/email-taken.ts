import { ServiceError } from '../../platform/service-error.js';

export function emailTaken(): ServiceError {
  return new ServiceError('already-exists', 'account.emailTaken');
}
