/** One part of `multipart/form-data` (RFC 7578). `filename` is present when the part is a file, maybe blank. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

export interface MultipartLimits {
  readonly maxParts: number;
  readonly maxHeaderBytes: number;
}

/** RFC 2046 §5.1.1: the boundary named by the Content-Type. */
export function multipartBoundary(contentType: string): string | undefined {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  return boundary !== undefined && boundary.length <= 70 ? boundary : undefined;
}

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i;

/** Every part of a whole body, or `undefined` when it is broken, unfinished or has too many parts. */
export function parseMultipart(body: Buffer, boundary: string, limits: MultipartLimits): FormPart[] | undefined {
  const parts: FormPart[] = [];
  let position = firstDelimiter(body, boundary);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  while (position !== undefined) {
    if (body.subarray(position, position + 2).toString('latin1') === '--') return parts; // what follows is the epilogue
    const start = afterLineEnd(body, position);
    if (start === undefined || parts.length >= limits.maxParts) return undefined;
    // The body of a part may be empty, so that its delimiter's line break is the one that ends the headers
    const end = body.indexOf(delimiter, start - 2);
    if (end === -1) return undefined;
    const part = parsePart(body.subarray(start, Math.max(start, end)), limits.maxHeaderBytes);
    if (!part) return undefined;
    parts.push(part);
    position = end + delimiter.length;
  }
  return undefined;
}

/** The preamble is skipped; a delimiter begins a line. */
function firstDelimiter(body: Buffer, boundary: string): number | undefined {
  const dashBoundary = Buffer.from(`--${boundary}`);
  if (body.subarray(0, dashBoundary.length).equals(dashBoundary)) return dashBoundary.length;
  const found = body.indexOf(`\r\n--${boundary}`);
  return found === -1 ? undefined : found + 2 + dashBoundary.length;
}

/** RFC 2046 §5.1.1: padding is allowed between a delimiter and its line end. */
function afterLineEnd(body: Buffer, position: number): number | undefined {
  let at = position;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  return body[at] === 0x0d && body[at + 1] === 0x0a ? at + 2 : undefined;
}

function parsePart(part: Buffer, maxHeaderBytes: number): FormPart | undefined {
  const headerEnd = part.indexOf('\r\n\r\n');
  if (headerEnd === -1 || headerEnd > maxHeaderBytes) return undefined;
  const headers = part.toString('utf8', 0, headerEnd).split('\r\n');
  const disposition = headerValue(headers, 'content-disposition');
  if (disposition === undefined || !/^form-data\s*(?:;|$)/i.test(disposition)) return undefined;
  const name = parameter(disposition, 'name');
  if (name === undefined) return undefined;
  const isFile = /;\s*filename\*?=/i.test(disposition);
  return {
    name,
    filename: isFile ? (parameter(disposition, 'filename') ?? '') : undefined,
    contentType: headerValue(headers, 'content-type'),
    bytes: part.subarray(headerEnd + 4),
  };
}

function headerValue(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((candidate) => candidate.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  return line?.slice(name.length + 1).trim();
}

function parameter(disposition: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]*))`, 'i').exec(disposition);
  if (!match) return undefined;
  const quoted = match[1];
  if (quoted === undefined) return match[2];
  // Browsers write %22, %0D and %0A for what cannot stand between quotes (RFC 7578 §2); others write a backslash
  return quoted.replace(/\\(["\\])/g, '$1').replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped));
}
