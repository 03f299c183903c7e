import { type Check, fault, ok } from '../finding.js';

/** Whether a large body can be written and deleted where large bodies go. */
export function objectsCheck(place: string, probe: () => Promise<void>): Check {
  return {
    id: 'objects',
    title: 'Large messages',
    async look() {
      try {
        await probe();
        return [ok('objects', 'Large messages', `written to and deleted from ${place}`)];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const remedy =
          'Until it answers, large messages wait at their senders. Check WAYPOST_BLOBS, its rights and the network.';
        return [fault('objects', 'Large messages', `${place} does not take them: ${reason}`, remedy)];
      }
    },
  };
}
