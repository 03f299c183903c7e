import type { Database, Db } from '../../db/database.js';
import { type ClientDoor, clientRecords } from '../../directory/dns/client-records.js';
import { type NeededRecord, neededRecords, type ServiceNames } from '../../directory/dns/needed-records.js';
import { findDkimKeys } from '../../directory/domains/dkim-key-store.js';
import type { Domain } from '../../directory/domains/domain.js';
import { normaliseDomainName } from '../../directory/domains/domain-access.js';
import type { Clock } from '../../platform/clock.js';
import { isRecordName, normaliseName } from '../../platform/dns/dns-name.js';
import { invalid } from '../../platform/service-error.js';
import { withParents } from './name-parents.js';
import { deleteChange, listChanges, listFirstDomains, saveChange } from './sandbox-dns-store.js';
import {
  type BrokenAs,
  type DnsChange,
  isServable,
  SANDBOX_TYPES,
  type SandboxRecord,
  type SandboxType,
  WRONG_VALUES,
} from './sandbox-record.js';
import { recordsAt } from './sandbox-zone.js';

/** The DNS of the sandbox: answers for its server, and commands that show, break and repair records. */
export interface SandboxDnsService {
  /** All records of one name, for the server. */
  recordsAt(name: string): Promise<readonly SandboxRecord[]>;
  /** The records of the hosted domains (or one of them), and the changes made to them. */
  list(domain?: string): Promise<readonly ListedRecord[]>;
  breakRecord(name: string, type: string, change: BrokenAs): Promise<void>;
  /** Returns whether it was broken. */
  mendRecord(name: string, type: string): Promise<boolean>;
  /** Breaks or repairs it; without a given wrong value one is chosen. Returns the resulting record. */
  setRecord(name: string, type: string, wanted: WantedState): Promise<ListedRecord>;
}

export type WantedState =
  | { readonly state: 'right' | 'missing' }
  | { readonly state: 'wrong'; readonly value: string | undefined };

export interface ListedRecord {
  readonly name: string;
  readonly type: SandboxType;
  /** Its correct value; `undefined` for a name that Waypost does not query. */
  readonly value: string | undefined;
  readonly state: 'published' | 'missing' | 'wrong';
  /** The value served instead, if it is wrong. */
  readonly servedValue?: string;
}

export function createSandboxDnsService({
  db,
  service,
  clock,
  clientDoors = () => [],
}: {
  readonly db: Database;
  readonly service: ServiceNames;
  readonly clock: Pick<Clock, 'now'>;
  readonly clientDoors?: () => readonly ClientDoor[];
}): SandboxDnsService {
  async function neededBy(domains: readonly Domain[]): Promise<NeededRecord[]> {
    if (domains.length === 0) return [];
    const keys = await findDkimKeys(
      db.reader,
      domains.map(({ id }) => id),
    );
    const doors = clientDoors();
    return domains.flatMap((domain) => [
      ...neededRecords(domain, keys.get(domain.id) ?? [], service),
      ...clientRecords(domain, service, doors),
    ]);
  }

  async function breakRecord(name: string, type: string, change: BrokenAs): Promise<void> {
    const record = parseRecord(name, type);
    if (change.kind === 'wrong' && !isServable(record.type, change.value)) {
      throw invalid('sandbox.dnsValue', { type: record.type });
    }
    await db.inTransaction((tx) => saveChange(tx, { ...record, change }, clock.now()));
  }

  async function mendRecord(name: string, type: string): Promise<boolean> {
    const record = parseRecord(name, type);
    return db.inTransaction((tx) => deleteChange(tx, record.name, record.type));
  }

  return {
    async recordsAt(name) {
      const domains = await listFirstDomains(db.reader, withParents(name));
      const needed = await neededBy(domains);
      const isHosted = domains.some((domain) => domain.name === name);
      return recordsAt({ name, needed, isHosted, changes: await listChanges(db.reader, name) }, service);
    },

    async list(domain) {
      const names = domain === undefined ? undefined : [normaliseDomainName(domain) ?? domain];
      const domains = await listFirstDomains(db.reader, names);
      const needed = await neededBy(domains);
      const changes = await changesWithin(db.reader, names?.[0]);
      return [...needed.map((record) => withState(record, changes)), ...changesElsewhere(changes, needed)];
    },

    breakRecord,
    mendRecord,

    async setRecord(name, type, wanted) {
      const record = parseRecord(name, type);
      if (wanted.state === 'wrong') {
        await breakRecord(name, type, { kind: 'wrong', value: wanted.value ?? WRONG_VALUES[record.type] });
      } else if (wanted.state === 'missing') await breakRecord(name, type, { kind: 'missing' });
      else await mendRecord(name, type);
      const needed = await neededBy(await listFirstDomains(db.reader, withParents(record.name)));
      const changes = await listChanges(db.reader, record.name);
      const asked = needed.find((candidate) => candidate.name === record.name && candidate.type === record.type);
      if (asked) return withState(asked, changes);
      const [elsewhere] = changesElsewhere(changes, needed).filter((candidate) => candidate.type === record.type);
      return elsewhere ?? { ...record, value: undefined, state: 'published' };
    },
  };
}

function parseRecord(name: string, type: string): { name: string; type: SandboxType } {
  const known = SANDBOX_TYPES.find((candidate) => candidate === type.toUpperCase());
  if (!known) throw invalid('sandbox.dnsType', { types: SANDBOX_TYPES.join(', ') });
  const normalised = normaliseName(name.trim());
  if (!isRecordName(normalised)) throw invalid('sandbox.dnsName');
  return { name: normalised, type: known };
}

async function changesWithin(db: Db, domain: string | undefined): Promise<readonly DnsChange[]> {
  const changes = await listChanges(db);
  if (domain === undefined) return changes;
  return changes.filter(({ name }) => name === domain || name.endsWith(`.${domain}`));
}

function withState({ name, type, value }: SandboxRecord, changes: readonly DnsChange[]): ListedRecord {
  const change = changes.find((candidate) => candidate.name === name && candidate.type === type)?.change;
  if (!change) return { name, type, value, state: 'published' };
  return { name, type, value, ...stateOf(change) };
}

function changesElsewhere(changes: readonly DnsChange[], needed: readonly SandboxRecord[]): ListedRecord[] {
  return changes
    .filter(({ name, type }) => !needed.some((record) => record.name === name && record.type === type))
    .map(({ name, type, change }) => ({ name, type, value: undefined, ...stateOf(change) }));
}

function stateOf(change: BrokenAs): Pick<ListedRecord, 'state' | 'servedValue'> {
  return change.kind === 'wrong' ? { state: 'wrong', servedValue: change.value } : { state: 'missing' };
}
