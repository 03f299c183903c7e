import { z } from 'zod';
import type { NeededRecord } from '../../directory/dns/needed-records.js';
import type { VerificationService } from '../../directory/dns/verification-service.js';
import type { DomainService } from '../../directory/domain-changes/domain-service.js';
import { parseDomainNameParts } from '../../directory/domains/domain.js';
import type { DomainSummary } from '../../directory/domains/domain-details.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import { translate } from '../../i18n/translate.js';
import type { OperatorQueue } from '../../outbound/email-service/operator-queue.js';
import type { Fault } from '../../platform/service-error.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import { requireActor } from './operator-actor.js';

export interface DomainLine {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  /** The records for receiving were valid at the last check. */
  readonly is_verified: boolean;
  readonly has_smtp: boolean;
  readonly aliases: number;
}

export interface AddedDomain extends DomainLine {
  readonly records: readonly DnsRecordLine[];
}

export interface DnsRecordLine {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly is_required: boolean;
}

export interface VerifiedDomain {
  readonly name: string;
  readonly is_verified: boolean;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

// The page size of the API
const PAGE_ROWS = 1000;

export function domainCommands({
  domains,
  verification,
  operator,
  queue,
}: {
  readonly domains: Pick<DomainService, 'create' | 'get' | 'list'>;
  readonly queue: Pick<OperatorQueue, 'suspend' | 'resume'>;
  readonly verification: Pick<VerificationService, 'verifyRecords' | 'verifySmtp' | 'listRecords'>;
  readonly operator: OperatorService;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'domain.add',
      input: z.object({ name: z.string(), account: z.string().optional() }),
      async handle({ name, account }): Promise<AddedDomain> {
        const parts = parseDomainNameParts(name);
        if (!parts)
          throw new AdminRefusal('invalid', `${name} is not a domain name. Give a full name such as example.com.`);
        const actor = await requireActor(operator, { account });
        const created = await domains.create(actor, { name: parts, catchall: { kind: 'caller' }, settings: {} });
        const { records } = await verification.listRecords(actor, created.domain.id);
        return { ...toLine(created), records: records.map(({ record }) => presentRecord(record)) };
      },
    }),
    adminCommand({
      name: 'domain.verify',
      input: z.object({ domain: z.string(), account: z.string().optional(), isForSending: z.boolean() }),
      async handle({ domain: ref, account, isForSending }): Promise<VerifiedDomain> {
        const actor = await requireActor(operator, { account, domain: ref });
        const check = isForSending ? verification.verifySmtp : verification.verifyRecords;
        const { domain, problems, warnings } = await check(actor, ref);
        return {
          name: domain.unicodeName,
          is_verified: problems.length === 0,
          problems: problems.map(inEnglish),
          warnings: warnings.map(inEnglish),
        };
      },
    }),
    ...(['suspend', 'resume'] as const).map((act) =>
      adminCommand({
        name: `domain.${act}`,
        input: z.object({ domain: z.string(), account: z.string().optional() }),
        async handle({ domain: ref, account }) {
          const actor = await requireActor(operator, { account, domain: ref });
          const { domain } = await domains.get(actor, ref);
          await queue[act](domain.id);
          return { name: domain.unicodeName };
        },
      }),
    ),
    adminCommand({
      name: 'host.keys',
      input: z.object({}),
      async handle(): Promise<readonly DnsRecordLine[]> {
        return (await operator.listHostKeys()).map(presentRecord);
      },
    }),
    adminCommand({
      name: 'domain.list',
      input: z.object({ account: z.string().optional() }),
      async handle({ account }): Promise<readonly DomainLine[]> {
        if (account === undefined) return listAll();
        const actor = await requireActor(operator, { account });
        const lines: DomainLine[] = [];
        for (let page = 1; ; page++) {
          const request = { page, limit: PAGE_ROWS, sort: { field: 'created_at', isDescending: false } };
          const { items } = await domains.list(actor, {}, request);
          lines.push(...items.map(toLine));
          if (items.length < PAGE_ROWS) return lines;
        }
      },
    }),
  ];

  async function listAll(): Promise<readonly DomainLine[]> {
    const lines: DomainLine[] = [];
    for await (const domain of operator.listDomains()) lines.push(toLine(domain));
    return lines;
  }
}

function toLine({ domain, aliases }: DomainSummary): DomainLine {
  const { id, unicodeName, plan, records } = domain;
  return {
    id,
    name: unicodeName,
    plan,
    is_verified: records.hasMx && records.hasTxt,
    has_smtp: records.hasSmtp,
    aliases: aliases.aliases,
  };
}

function presentRecord({ type, name, value, preference, isRequired }: NeededRecord): DnsRecordLine {
  return { type, name, value: preference === undefined ? value : `${preference} ${value}`, is_required: isRequired };
}

function inEnglish({ key, params }: Fault): string {
  return translate('en', key, params);
}
