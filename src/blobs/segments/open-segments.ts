import type { FileSync } from '../../platform/file-sync.js';
import { ServiceError } from '../../platform/service-error.js';
import type { SegmentPlace } from '../blob.js';
import { SegmentFiles } from './segment-files.js';
import { SegmentUpkeep, type SegmentUpkeepDeps } from './segment-upkeep.js';
import { SegmentWriter, type SegmentWriterDeps } from './segment-writer.js';
import type { Segments } from './segments.js';
import { WriteBehind } from './write-behind.js';

/** A segment goes as a whole: small enough to go soon, large enough that beginning one costs little. */
const SEGMENT_BYTES = 64 * 1024 * 1024;

export type OpenSegmentsDeps = Omit<SegmentUpkeepDeps, 'files' | 'writer' | 'read'> &
  Pick<SegmentWriterDeps, 'clock' | 'random'> & {
    readonly directory: string;
    readonly files?: FileSync | undefined;
    readonly segmentBytes?: number | undefined;
  };

export async function openSegments(deps: OpenSegmentsDeps): Promise<Segments> {
  const files = await SegmentFiles.open(deps.directory, deps.files);
  const behind = deps.db.carry && new WriteBehind(files);
  const writer = new SegmentWriter({ ...deps, files, behind, segmentBytes: deps.segmentBytes ?? SEGMENT_BYTES });
  const read = (place: SegmentPlace, sizeBytes: number) => behind?.read(place) ?? files.read(place, sizeBytes);
  const upkeep = new SegmentUpkeep({ ...deps, files, writer, read });
  return {
    append: (pieces) => writer.append(pieces),
    requireHeld({ segment }) {
      if (!writer.mayHold(segment)) throw new ServiceError('unavailable', 'db.unavailable');
    },
    read,
    loosen: (segments) => upkeep.loosen(segments),
    freeLoosened: () => upkeep.freeLoosened(),
    async sweep(settledBeforeMs) {
      await behind?.settleAll().catch(() => {}); // what rows never came for as well
      return upkeep.sweep(settledBeforeMs);
    },
    async close() {
      upkeep.stop();
      await writer.close();
      await behind?.settleAll().catch(() => {}); // the journal has them
    },
  };
}
