import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';

/** The house of docs/ARCHITECTURE.md: each room, and what it may import. Imports only go down. */
const FLOOR_0 = ['config', 'platform', 'protocol', 'i18n'];
const FLOOR_1 = ['blobs', 'sealing', 'db', 'keyring'];
const FLOOR_2 = ['directory', 'mailauth', 'scanning', 'limits', 'jobs', 'deliverylog', 'mailstore', 'groupware'];
const FLOOR_3 = ['outbound'];
const FLOOR_4 = ['notices', 'inbound', 'scheduling', 'certificates', 'reports', 'moving', 'backup', 'doctor'];
const BELOW_DOORS = ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3, ...FLOOR_4];
/** What every door that speaks lines over TCP is built on; HTTP has its own listener and sessions. */
const ENGINES = ['servers/tcp', 'servers/smtp'];
/** Data that the sandbox adds to a door; `app.ts` hands it over. */
const DOOR_DATA = [
  'servers/http/route',
  'servers/http/route-example',
  'servers/http/api/v1/examples/facts',
  'servers/http/api/input/list-query',
  'servers/admin/admin-command',
];

const MAY_IMPORT: Record<string, readonly string[]> = {
  protocol: [],
  i18n: [],
  platform: ['i18n', 'protocol'],
  config: ['platform', 'protocol', 'i18n'],
  db: ['platform'],
  keyring: ['platform'],
  blobs: ['platform', 'protocol', 'db', 'keyring'],
  sealing: ['platform', 'protocol', 'db', 'keyring'],
  mailauth: ['platform', 'protocol', 'i18n'],
  scanning: ['platform', 'protocol', 'i18n', ...FLOOR_1],
  limits: ['platform', 'protocol', 'i18n', ...FLOOR_1],
  jobs: ['platform', 'protocol', 'i18n', ...FLOOR_1],
  deliverylog: ['platform', 'protocol', 'i18n', 'directory', 'limits', 'jobs', ...FLOOR_1],
  mailstore: ['platform', 'protocol', 'i18n', 'directory', 'jobs', ...FLOOR_1],
  groupware: ['platform', 'protocol', 'i18n', 'directory', 'limits', 'jobs', ...FLOOR_1],
  directory: ['platform', 'protocol', 'i18n', 'mailauth', 'limits', 'jobs', ...FLOOR_1],
  outbound: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2],
  notices: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  inbound: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  scheduling: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  certificates: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  reports: ['platform', 'protocol', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  moving: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  backup: ['platform', 'protocol', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  doctor: ['platform', 'protocol', ...FLOOR_1, ...FLOOR_2, ...FLOOR_3],
  'servers/tcp': ['platform', 'protocol'],
  'servers/smtp': ['platform', 'protocol', 'servers/tcp'],
  'servers/submission': [...BELOW_DOORS, ...ENGINES],
  'servers/mx': [...BELOW_DOORS, ...ENGINES],
  'servers/imap': [...BELOW_DOORS, ...ENGINES],
  'servers/pop3': [...BELOW_DOORS, ...ENGINES],
  'servers/http': [...BELOW_DOORS, 'servers/tcp'],
  'servers/admin': BELOW_DOORS,
  sandbox: ['platform', 'protocol', 'i18n', ...FLOOR_1, ...FLOOR_2, ...DOOR_DATA, ...ENGINES],
  app: [...FLOOR_0, ...FLOOR_1, ...FLOOR_2, ...FLOOR_3, ...FLOOR_4, 'servers', 'sandbox'],
  cli: [...FLOOR_0, 'app', 'servers/admin'],
  main: ['cli'],
};

describe('the house', () => {
  let modules: IModule[];

  beforeAll(async () => {
    const { output } = await cruise(['src'], {
      exclude: { path: '\\.test\\.ts$' },
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: 'tsconfig.json' },
    });
    modules = (output as ICruiseResult).modules.filter(({ source }) => source.startsWith('src/'));
  });

  it('is seen at all', () => {
    // A reader that finds no module would let everything pass
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0)).toBeGreaterThan(100);
  });

  it('has no ring of files', () => {
    expect(ringsOf(modules)).toEqual([]);
  });

  it('imports only downwards', () => {
    const upward = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith('src/') && !isAllowed(source, resolved))
        .map(({ resolved }) => `${source} -> ${resolved}`),
    );
    expect(upward).toEqual([]);
  });

  it('has no two folders of a room that import each other', () => {
    const links = new Set<string>();
    for (const { source, dependencies } of modules) {
      for (const { resolved } of dependencies) {
        const [from, to] = siblingsOf(source, resolved) ?? [];
        if (from && to) links.add(`${from} -> ${to}`);
      }
    }
    const mutual = [...links].filter((link) => links.has(link.split(' -> ').reverse().join(' -> ')));
    expect(mutual).toEqual([]);
  });

  it('loads four packages for a command, and the rest when it is run', () => {
    // Every command waits for these; docs/adr/0061-small-start.md
    const known = new Map(modules.map((each) => [each.source, each]));
    const loaded = new Set(['src/main.ts']);
    const packages = new Set<string>();
    for (const source of loaded) {
      for (const { resolved, module, dynamic, dependencyTypes } of known.get(source)?.dependencies ?? []) {
        if (dynamic || dependencyTypes.includes('type-only')) continue;
        if (known.has(resolved)) loaded.add(resolved);
        else if (!dependencyTypes.includes('core')) packages.add(module);
      }
    }
    expect([...packages].toSorted()).toEqual(['commander', 'intl-messageformat', 'ipaddr.js', 'zod']);
  });

  it('knows every room', () => {
    const unknown = modules.map(({ source }) => source).filter((source) => roomOf(source) === undefined);
    expect(unknown).toEqual([]);
  });
});

describe('the dashboard', () => {
  let modules: IModule[];

  beforeAll(async () => {
    const { output } = await cruise(['web/src'], {
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: 'web/tsconfig.json' },
    });
    modules = (output as ICruiseResult).modules;
  });

  it('has no ring of files', () => {
    expect(ringsOf(modules)).toEqual([]);
  });

  it('knows the service only over HTTP', () => {
    expect(modules.length).toBeGreaterThan(50);
    const outside = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => !/^(web\/src|node_modules)\//.test(resolved))
        .map(({ resolved }) => `${source} -> ${resolved}`),
    );
    expect(outside).toEqual([]);
  });
});

function ringsOf(modules: readonly IModule[]): readonly string[] {
  return modules
    .filter(({ source }) => !source.includes('node_modules'))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ circular }) => circular).map(({ resolved }) => `${source} -> ${resolved}`),
    );
}

function isAllowed(source: string, target: string): boolean {
  const room = roomOf(source);
  if (room === undefined) return false;
  return contains(room, target) || (MAY_IMPORT[room] ?? []).some((allowed) => contains(allowed, target));
}

function roomOf(source: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((room) => contains(room, source));
}

/** The folders where the paths of two files part; `undefined`: one of them lies at that place itself. */
function siblingsOf(source: string, target: string): [string, string] | undefined {
  const [from, to] = [source.split('/').slice(0, -1), target.split('/').slice(0, -1)];
  const parting = from.findIndex((name, depth) => name !== to[depth]);
  if (parting === -1 || parting >= to.length || to[0] !== 'src') return undefined;
  return [from.slice(0, parting + 1).join('/'), to.slice(0, parting + 1).join('/')];
}

/** `room` is a folder, or a file without its ending. */
function contains(room: string, source: string): boolean {
  return source.startsWith(`src/${room}/`) || source === `src/${room}.ts`;
}
