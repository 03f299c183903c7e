/** Top levels that were made for it (ICANN). */
const TOPS: ReadonlySet<string> = new Set(['xxx', 'porn', 'adult', 'sex', 'sexy', 'cam', 'webcam', 'dating']);
/** Tops that others use too count half. */
const HALF_TOPS: ReadonlySet<string> = new Set(['cam', 'webcam', 'dating', 'sexy']);
/** What the names of such sites are made of; none of them is part of an ordinary word. */
const NAME_PARTS =
  /porn|xvideo|xhamster|hentai|camgirl|sexcam|livesex|sexdate|fuckbook|milfs|xnxx|redtube|youporn|onlyfans|chaturbate|stripchat|brazzers|adultfriend|escortgirl|fickdate|pornhub/;

/** How much a host tells: 0 nothing, 3 that nothing else can be there. */
export function weighAdultHost(host: string): number {
  const top = host.slice(host.lastIndexOf('.') + 1);
  if (NAME_PARTS.test(host)) return 3;
  if (!TOPS.has(top)) return 0;
  return HALF_TOPS.has(top) ? 1 : 3;
}
