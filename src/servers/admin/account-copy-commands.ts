import { z } from 'zod';
import type { AliasService } from '../../directory/aliases/alias-service.js';
import type { DomainService } from '../../directory/domain-changes/domain-service.js';
import type { OperatorService } from '../../directory/operator/operator-service.js';
import type { PasswordService } from '../../directory/passwords/password-service.js';
import type { CopyDesk, OpenCopy } from '../../moving/account/copy-desk.js';
import { ensureCollection } from '../../moving/account/mailbox-copy.js';
import { ServiceError } from '../../platform/service-error.js';
import { type AdminCommand, adminCommand } from './admin-command.js';
import { AdminRefusal } from './admin-refusal.js';
import { type CopiedAlias, type CopiedDomain, toSettingFields } from './import-service-commands.js';
import { requireActor } from './operator-actor.js';

export interface CopiedAccount {
  readonly email: string;
  readonly domains: readonly CopiedDomain[];
}

export interface CopyPage {
  readonly pieces: readonly { readonly path: readonly string[]; readonly octets: string; readonly lost?: string }[];
}

const PAGE_ROWS = 1000;
const MAX_TEXT = 1000;
const HERE = { ip: '127.0.0.1' };
const oldestFirst = (page: number) => ({ page, limit: PAGE_ROWS, sort: { field: 'created_at', isDescending: false } });

export interface AccountCopyDeps {
  readonly copyDesk: CopyDesk;
  readonly domains: Pick<DomainService, 'list' | 'get'>;
  readonly aliases: Pick<AliasService, 'list'>;
  readonly passwords: Pick<PasswordService, 'generate'>;
  readonly operator: Pick<OperatorService, 'findActor'>;
}

/** `waypost export` and `waypost import account`. The CLI reads and writes the files. */
export function accountCopyCommands({
  copyDesk,
  domains,
  aliases,
  passwords,
  operator,
}: AccountCopyDeps): AdminCommand[] {
  return [
    adminCommand({
      name: 'copy.account',
      input: z.object({ account: z.string() }),
      async handle({ account }): Promise<CopiedAccount> {
        const actor = await requireActor(operator, { account });
        const copied: CopiedDomain[] = [];
        for (let page = 1; ; page += 1) {
          const { items } = await domains.list(actor, {}, oldestFirst(page));
          for (const { domain } of items) copied.push(await copyDomain(actor, domain.name));
          if (items.length < PAGE_ROWS) return { email: account, domains: copied };
        }
      },
    }),
    adminCommand({
      name: 'copy.open',
      input: z.object({ address: z.string(), password: z.string() }),
      handle: async ({ address, password }): Promise<{ copy: string }> => ({
        copy: (await copyDesk.open(address, password)).id,
      }),
    }),
    adminCommand({
      name: 'copy.next',
      isStep: true,
      input: z.object({ copy: z.string() }),
      async handle({ copy }): Promise<CopyPage> {
        const pieces = await requireCopy(copy).next();
        return { pieces: pieces.map((piece) => ({ ...piece, octets: piece.octets.toString('base64') })) };
      },
    }),
    adminCommand({
      name: 'copy.put',
      isStep: true,
      input: z.object({
        copy: z.string(),
        kind: z.enum(['calendar', 'book']),
        segment: z.string().min(1).max(MAX_TEXT),
        name: z.string().max(MAX_TEXT),
        color: z.string().max(100).optional(),
        objects: z.array(z.object({ name: z.string().min(1).max(MAX_TEXT), octets: z.base64() })).max(PAGE_ROWS),
      }),
      async handle({ copy, kind, segment, name, color, objects }): Promise<{ refused: readonly string[] }> {
        const { groupware } = requireCopy(copy);
        const collectionId = await ensureCollection(groupware, { kind, segment, name, color });
        const refused: string[] = [];
        for (const object of objects) {
          try {
            await groupware.objects.put({
              collectionId,
              name: object.name,
              bytes: Buffer.from(object.octets, 'base64'),
            });
          } catch (error) {
            if (!(error instanceof ServiceError) || OF_ALL.has(error.kind)) throw error;
            refused.push(object.name);
          }
        }
        return { refused };
      },
    }),
    adminCommand({
      name: 'copy.close',
      input: z.object({ copy: z.string() }),
      async handle({ copy }): Promise<null> {
        copyDesk.find(copy)?.close();
        return null;
      },
    }),
    adminCommand({
      name: 'copy.password',
      input: z.object({ account: z.string(), domain: z.string(), alias: z.string(), password: z.string() }),
      async handle({ account, domain, alias, password }): Promise<null> {
        const actor = await requireActor(operator, { account });
        await passwords.generate(actor, { domain, alias }, { newPassword: password }, HERE);
        return null;
      },
    }),
  ];

  async function copyDomain(actor: Parameters<DomainService['get']>[0], name: string): Promise<CopiedDomain> {
    const { domain, members, invites } = await domains.get(actor, name);
    const copied: CopiedAlias[] = [];
    for (let page = 1; ; page += 1) {
      const { items } = await aliases.list(actor, name, {}, oldestFirst(page));
      for (const { alias } of items) {
        copied.push({
          name: alias.name,
          recipients: [...alias.recipients],
          description: alias.description,
          labels: [...alias.labels],
          is_enabled: alias.isEnabled,
          error_code_if_disabled: alias.replyIfDisabled,
          has_recipient_verification: alias.hasRecipientVerification,
          has_imap: alias.hasImap,
          max_quota: alias.maxQuotaBytes ?? null,
          smtp_limit: alias.smtpLimit,
          retention: alias.retentionDays,
          has_pgp: alias.hasPgp,
          public_key: alias.publicKey ?? '',
          vacation_responder: {
            is_enabled: alias.vacation.isEnabled,
            start_date: alias.vacation.startMs,
            end_date: alias.vacation.endMs,
            subject: alias.vacation.subject,
            message: alias.vacation.message,
          },
        });
      }
      if (items.length < PAGE_ROWS) break;
    }
    const people = [
      ...members.map(({ account, group }) => ({ email: account.email, group })),
      ...invites.map(({ email, group }) => ({ email, group })),
    ];
    return { name, settings: toSettingFields(domain.settings), members: people, aliases: copied };
  }

  function requireCopy(id: string): OpenCopy {
    const opened = copyDesk.find(id);
    if (!opened) throw new AdminRefusal('not-found', 'This copy has ended. Run the command again.');
    return opened;
  }
}

const OF_ALL: ReadonlySet<string> = new Set(['over-quota', 'unavailable', 'busy', 'timed-out']);
