/** A path, taken apart: `/dav/ann%40example.test/` is `['dav', 'ann@example.test']`. */
export interface ParsedHref {
  readonly segments: readonly string[];
  readonly isCollection: boolean;
  /** Host and port as written, if the href begins with a scheme. */
  readonly authority: string | undefined;
}

const MAX_CHARACTERS = 16 * 1024;
const MAX_SEGMENTS = 16;

/** `undefined`: no path that can name anything. Segments are decoded after they are taken apart. */
export function parseHref(text: string): ParsedHref | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_CHARACTERS) return undefined;
  const absolute = /^https?:\/\/([^/?#]*)/i.exec(trimmed);
  const path = (absolute ? trimmed.slice(absolute[0].length) : trimmed).split(/[?#]/, 1)[0] || '/';
  if (!path.startsWith('/')) return undefined;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length > MAX_SEGMENTS) return undefined;
  const segments: string[] = [];
  for (const part of parts) {
    const segment = decodeSegment(part);
    if (segment === undefined) return undefined;
    segments.push(segment);
  }
  return { segments, isCollection: path.endsWith('/'), authority: absolute?.[1] };
}

export function formatHref(segments: readonly string[], isCollection: boolean): string {
  const path = `/${segments.map(encodeURIComponent).join('/')}`;
  return isCollection && path !== '/' ? `${path}/` : path;
}

/** One name: without slashes, control characters, and the two names of directories. */
function decodeSegment(part: string): string | undefined {
  let segment: string;
  try {
    segment = decodeURIComponent(part);
  } catch {
    return undefined;
  }
  return segment === '.' || segment === '..' || /[/\p{Cc}\p{Cs}]/u.test(segment) ? undefined : segment;
}
