import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function readDeployFile(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');
}

/** The expressions of the dashboard and of the alerts, as Prometheus reads them. */
export function promExpressions(): string[] {
  const { panels } = JSON.parse(readDeployFile('grafana-dashboard.json'));
  const fromPanels = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
  const alerts = readDeployFile('prometheus-alerts.yaml');
  // An expression ends where the next key of its rule begins
  const fromAlerts = [...alerts.matchAll(/ expr: (?:>-\s+)?([\s\S]+?)\n +for: /g)].map(([, expr = '']) => expr);
  return [...fromPanels, ...fromAlerts];
}

export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** `name{label="…"}` of an expression; functions, keywords and label lists are no metrics. */
export function selectorsOf(expression: string): Selector[] {
  const found = expression.matchAll(/\b((?:waypost|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g);
  return [...found].map(([, metric = '', labels = '']) => ({
    metric,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
}

/** The settings of every node of a compose file, with values as a person fills them in. */
export function composeSettings(file: string, filledIn: Readonly<Record<string, string>>): Record<string, string> {
  const block = /environment: &settings\n((?: {4,6}[A-Z#].*\n)+)/.exec(readDeployFile(file))?.[1] ?? '';
  const lines = [...block.matchAll(/^ +([A-Z_0-9]+): (.*)$/gm)];
  const fillIn = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::\?[^}]*|:-(\w+))?\}/g,
      (whole, name: string, usual?: string) => filledIn[name] ?? usual ?? whole,
    );
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, fillIn(value).replace(/^"(.*)"$/, '$1')]));
}

export function unitSettings(): Record<string, string> {
  const lines = [...readDeployFile('waypost.service').matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}
