import type { Db } from '../../db/database.js';
import type { Actor } from '../actor.js';
import type { Domain, DomainSettings } from '../domains/domain.js';
import { saveSettings } from '../domains/domain-store.js';
import { listSettingChanges } from '../domains/settings-policy.js';
import { findReader, listAdminReaders } from '../members/admin-readers.js';
import type { Notify } from '../notify.js';

/** Stores what differs and notifies the admins; the caller holds the domain's lock. */
export async function changeSettings(
  tx: Db,
  notify: Notify,
  { actor, domain, changes, now }: { actor: Actor; domain: Domain; changes: Partial<DomainSettings>; now: number },
): Promise<Domain> {
  const told = listSettingChanges(domain.settings, changes);
  if (told.length === 0) return domain;
  const changed = withSettings(domain, changes, now);
  await saveSettings(tx, changed);
  const by = (await findReader(tx, actor.accountId))?.email ?? '';
  for (const to of await listAdminReaders(tx, domain.id)) {
    await notify(tx, { kind: 'domain.settingsChanged', to, domain: domain.unicodeName, changes: told, by });
  }
  return changed;
}

function withSettings(domain: Domain, changes: Partial<DomainSettings>, now: number): Domain {
  const settings = { ...domain.settings, ...changes };
  return {
    ...domain,
    settings,
    // Skipping the MX check declares that mail arrives
    records: { ...domain.records, hasMx: domain.records.hasMx || settings.ignoreMxCheck },
    updatedAt: now,
  };
}
