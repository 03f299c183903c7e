import { join } from 'node:path';

/** The files of a minimal Debian, packed. Made by `scripts/install-peers.ts --long`, for the image of `deploy/`. */
export const BASE_IMAGE = join('node_modules', '.cache', 'waypost-base', 'debian.tar');
