/** Top-level domains made for it (ICANN). */
const TOPS: ReadonlySet<string> = new Set(['xxx', 'porn', 'adult', 'sex', 'sexy', 'cam', 'webcam', 'dating']);
/** Top-level domains that others use too count half. */
const HALF_TOPS: ReadonlySet<string> = new Set(['cam', 'webcam', 'dating', 'sexy']);
/** Typical parts of such sites' names; none of them is part of an ordinary word. */
const NAME_PARTS =
  /porn|xvideo|xhamster|hentai|camgirl|sexcam|livesex|sexdate|fuckbook|milfs|xnxx|redtube|youporn|onlyfans|chaturbate|stripchat|brazzers|adultfriend|escortgirl|fickdate|pornhub/;

/** How strong a sign a host is: 0 none, 3 certain. */
export function weighAdultHost(host: string): number {
  const top = host.slice(host.lastIndexOf('.') + 1);
  if (NAME_PARTS.test(host)) return 3;
  if (!TOPS.has(top)) return 0;
  return HALF_TOPS.has(top) ? 1 : 3;
}
