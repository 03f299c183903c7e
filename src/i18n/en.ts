/**
 * Every sentence the API, the letters and the pages can say, in English (ICU MessageFormat).
 * The other catalogues translate these keys. Sections are sorted by room; add yours to its section.
 */
export const en = {
  // http
  'http.internal': 'Something went wrong on our side. Please report request {requestId}.',
  'http.notFound': 'There is nothing at this address.',
  'http.notImplemented': '{feature} is announced but does not exist yet in this release.',
} as const;
