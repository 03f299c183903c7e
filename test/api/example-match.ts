/**
 * Holds an answer against its example: the same keys, types and values. What is new in every run (ids, times, secrets,
 * keys, ports) must have the form of the example.
 */
export function differences(example: unknown, answer: unknown, path = ''): string[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  // What this machine lacks, its name, and the directory of this run
  if (name === 'findings' && Array.isArray(answer)) return [];
  if ((name === 'machine' || example === '/mnt/backup') && typeof answer === 'string') return [];
  if (typeof example === 'string' && typeof answer === 'string') {
    return plain(example) === plain(answer)
      ? []
      : [`${path}: ${JSON.stringify(answer)}, not ${JSON.stringify(example)}`];
  }
  if (typeof example === 'number' && typeof answer === 'number') {
    return example === answer || MEASURED.has(name) || path.includes('.ports.')
      ? []
      : [`${path}: ${answer}, not ${example}`];
  }
  if (!isContainer(example) || !isContainer(answer) || Array.isArray(example) !== Array.isArray(answer)) {
    return example === answer ? [] : [`${path}: ${JSON.stringify(answer)}, not ${JSON.stringify(example)}`];
  }
  const keys = new Set([...Object.keys(example), ...Object.keys(answer)]);
  return [...keys].flatMap((key) => {
    if (!(key in example)) return [`${path}.${key} is not in the example: ${JSON.stringify(answer[key])}`];
    if (!(key in answer)) return [`${path}.${key} is not in the answer`];
    return differences(example[key], answer[key], `${path}.${key}`);
  });
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Numbers that depend on the machine, on the length of new names, on how many letters were written or attempts made. */
const MEASURED = new Set([
  'port',
  'duration',
  'durationMs',
  'delivery_ms',
  'size',
  'uid_validity',
  'sizeBytes',
  'oldest_age_seconds',
  'removed',
  'attempts',
  'free',
  'total',
  'running_seconds',
  'process_id',
  'total_bytes',
  'new_bytes',
]);

/** From the most particular form to the most general. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '(time)'],
  [/\w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d (?:\+0000|GMT)/g, '(date)'],
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, '(base)'],
  [/(?<=\d+ 1 )\d+(?= waypost\.test)/g, '(port)'],
  [/\bt=\d{10}(?=;)/g, 't=(seconds)'],
  [/\bb=[\w+/=\s]+/g, 'b=(signature)'],
  [/\bwp-[0-9a-f]{10}\b/g, '(selector)'],
  [/(?<=waypost-site-verification=)\w{10}\b/g, '(code)'],
  [/(?<=^|Waypost\/)\d+\.\d+\.\d+(?:-\w+)?$/g, '(version)'],
  [/\bb-[a-z2-7]{30,}/g, '(return address)'],
  [/\b[0-9a-f]{64}\b/g, '(digest)'],
  [/\b[0-9a-f]{32}\b/g, '(key)'],
  [/\b[0-9a-f]{24}\b/g, '(id)'],
  [/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/g, '(recovery code)'],
  [/\b[A-Z2-7]{32}\b/g, '(secret)'],
  [/^[A-Za-z0-9]{10}$/g, '(code)'],
  [/^[A-Za-z0-9]{20}$|^[A-Za-z0-9]{24}$/g, '(password)'],
  [/^[\w-]{32}$/g, '(bytes)'],
  [/[\w+/-]{40,}={0,2}/g, '(bytes)'],
];

function plain(text: string): string {
  return FORMS.reduce((shown, [form, name]) => shown.replace(form, name), text);
}
