import type { FileSync } from '../../platform/file-sync.js';
import { ServiceError } from '../../platform/service-error.js';
import { SegmentFiles } from './segment-files.js';
import { SegmentUpkeep, type SegmentUpkeepDeps } from './segment-upkeep.js';
import { SegmentWriter, type SegmentWriterDeps } from './segment-writer.js';
import type { Segments } from './segments.js';

/** A segment goes as a whole: small enough to go soon, large enough that beginning one costs little. */
const SEGMENT_BYTES = 64 * 1024 * 1024;

export type OpenSegmentsDeps = Omit<SegmentUpkeepDeps, 'files' | 'writer'> &
  Pick<SegmentWriterDeps, 'clock' | 'random'> & {
    readonly directory: string;
    readonly files?: FileSync | undefined;
    readonly segmentBytes?: number | undefined;
  };

export async function openSegments(deps: OpenSegmentsDeps): Promise<Segments> {
  const files = await SegmentFiles.open(deps.directory, deps.files);
  const writer = new SegmentWriter({ ...deps, files, segmentBytes: deps.segmentBytes ?? SEGMENT_BYTES });
  const upkeep = new SegmentUpkeep({ ...deps, files, writer });
  return {
    append: (pieces) => writer.append(pieces),
    requireHeld({ segment }) {
      if (!writer.mayHold(segment)) throw new ServiceError('unavailable', 'db.unavailable');
    },
    read: (place, sizeBytes) => files.read(place, sizeBytes),
    loosen: (segments) => upkeep.loosen(segments),
    freeLoosened: () => upkeep.freeLoosened(),
    sweep: (settledBeforeMs) => upkeep.sweep(settledBeforeMs),
    async close() {
      upkeep.stop();
      await writer.close();
    },
  };
}
