/** What a form's fields become: nested by their brackets. A long text may be octets. */
type FormValue = string | Buffer | FormValue[] | { [name: string]: FormValue };
export type FormFields = Record<string, FormValue>;

/** More pairs or deeper brackets than this are refused: a form of ours has a handful of either. */
export interface FormLimits {
  readonly maxFields: number;
  readonly maxDepth: number;
}

/** `a=1&a=2` and `a[]=1&a[]=2` are lists, `a[b]=c` is an object, `a[0][b]=c` a list of objects. */
export function nestFields(
  pairs: Iterable<readonly [string, string | Buffer]>,
  limits: FormLimits,
): FormFields | undefined {
  const root: Branch = new Map();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    const path = pathOf(name);
    if (count > limits.maxFields || path.length > limits.maxDepth) return undefined;
    place(root, path, value);
  }
  return toObject(root);
}

/** Maps while building: no name (`__proto__`) can mean anything but itself. */
type Branch = Map<string, Branch | string | Buffer>;

/** `a[b][]` → `a`, `b`, ``. A name whose brackets do not pair is taken as it stands. */
function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function place(root: Branch, path: readonly string[], value: string | Buffer): void {
  let branch = root;
  for (const step of path.slice(0, -1)) branch = descend(branch, keyFor(branch, step));
  const last = keyFor(branch, path.at(-1) ?? '');
  const present = branch.get(last);
  if (present === undefined) branch.set(last, value);
  else {
    const list = descend(branch, last);
    list.set(String(list.size), value);
  }
}

/** `[]` means the next free index. */
function keyFor(branch: Branch, step: string): string {
  return step === '' ? String(branch.size) : step;
}

function descend(branch: Branch, key: string): Branch {
  const present = branch.get(key);
  if (present instanceof Map) return present;
  const child: Branch = new Map(present === undefined ? [] : [['0', present]]);
  branch.set(key, child);
  return child;
}

function toValue(node: Branch | string | Buffer): FormValue {
  if (!(node instanceof Map)) return node;
  const keys = [...node.keys()];
  if (!keys.every((key) => INDEX.test(key))) return toObject(node);
  // Sorted by number, not by arrival; gaps close
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => toValue(node.get(key) ?? ''));
}

const INDEX = /^\d{1,9}$/;

function toObject(branch: Branch): FormFields {
  const object: FormFields = Object.create(null);
  for (const [key, node] of branch) object[key] = toValue(node);
  return object;
}
