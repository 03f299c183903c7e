/** Places of a snapshot, ascending, each once. */
export type Places = readonly number[];

export function allPlaces(length: number): Places {
  const places: number[] = [];
  for (let place = 1; place <= length; place++) places.push(place);
  return places;
}

/** In `left` or in `right`. */
export function union(left: Places, right: Places): Places {
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left;
  const both: number[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const a = left[i] ?? Number.POSITIVE_INFINITY;
    const b = right[j] ?? Number.POSITIVE_INFINITY;
    both.push(Math.min(a, b));
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  return both;
}

/** In `places` but not in `others`. */
export function difference(places: Places, others: Places): Places {
  if (others.length === 0) return places;
  let j = 0;
  return places.filter((place) => {
    while (j < others.length && (others[j] as number) < place) j += 1;
    return others[j] !== place;
  });
}
