import { z } from 'zod';
import type { Doctor } from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export type { Finding } from '../../doctor/finding.js';

/** `waypost doctor`. */
export function doctorCommands({ doctor }: { readonly doctor: Pick<Doctor, 'examine'> }): AdminCommand[] {
  return [
    adminCommand({
      name: 'doctor.examine',
      input: z.object({}),
      handle: (): Promise<readonly Finding[]> => doctor.examine(),
    }),
  ];
}
