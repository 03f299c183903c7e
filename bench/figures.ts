/** How the benches sum up and print. */

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function ratio(a: number, b: number): string {
  return (a / b).toFixed(2);
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
