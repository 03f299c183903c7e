const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/avif']);

/** Kinds that a browser shows without running anything of them: no SVG, no HTML. */
export function isPicture(type: string): boolean {
  return PICTURES.has(type);
}

export type Preview = 'picture' | 'pdf' | 'text';

const MAX_TEXT_BYTES = 1024 * 1024;

export function previewOf({ type, bytes }: { type: string; bytes: ArrayBuffer }): Preview | undefined {
  if (isPicture(type)) return 'picture';
  // Browsers of phones have no viewer
  if (type === 'application/pdf') return navigator.pdfViewerEnabled ? 'pdf' : undefined;
  const isText = type === 'text/plain' || type === 'text/csv' || type === 'text/calendar' || type === 'text/vcard';
  return isText && bytes.byteLength <= MAX_TEXT_BYTES ? 'text' : undefined;
}
