import { findIanaZone } from './iana-zone.js';
import { WINDOWS_ZONES } from './windows-zones.js';
import type { Zone } from './zone.js';

/** America/Argentina/Buenos_Aires has the most parts. */
const MAX_PARTS = 3;

/** The zone a TZID names by itself: an IANA name, also behind a vendor's prefix, or a Windows name. */
export function findNamedZone(tzid: string): Zone | undefined {
  const name = tzid.trim();
  return findIanaZone(name) ?? findBehindPrefix(name) ?? findWindowsZone(name);
}

/** `/freeassociation.sourceforge.net/Europe/Berlin`, `/citadel.org/20210210_1/Europe/Berlin`. */
function findBehindPrefix(name: string): Zone | undefined {
  if (!name.includes('/') || name.length > 200) return undefined;
  const parts = name.split('/');
  for (let count = Math.min(MAX_PARTS, parts.length - 1); count >= 1; count--) {
    const zone = findIanaZone(parts.slice(-count).join('/'));
    if (zone) return zone;
  }
  return undefined;
}

function findWindowsZone(name: string): Zone | undefined {
  const key = name.toLowerCase();
  const iana = Object.hasOwn(WINDOWS_ZONES, key) ? WINDOWS_ZONES[key] : undefined;
  return iana === undefined ? undefined : findIanaZone(iana);
}
