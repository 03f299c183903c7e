import type { BackupRun } from '../../../../backup/record/run-store.js';
import type { AccountControl } from '../../../../directory/operator/account-control.js';
import { SORTABLE_ACCOUNT_FIELDS } from '../../../../directory/operator/account-list-store.js';
import type { DomainControl } from '../../../../directory/operator/domain-control.js';
import { SORTABLE_OWNED_DOMAIN_FIELDS } from '../../../../directory/operator/domain-search-store.js';
import type { CountInstance } from '../../../../directory/operator/instance-counts.js';
import type { NodeRegister } from '../../../../directory/operator/node-register.js';
import type { OperatorAccess } from '../../../../directory/operator/operator-access.js';
import { pageFrom } from '../../../../directory/page.js';
import type { AuditService } from '../../../../directory/security/audit-service.js';
import type { ReadStatus } from '../../../../doctor/instance-status.js';
import type { OperatorQueue } from '../../../../outbound/email-service/operator-queue.js';
import { invalid } from '../../../../platform/service-error.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { operatorExamples } from './examples/operator-examples.js';
import {
  accountParams,
  accountSearch,
  actSearch,
  changeAccountBody,
  domainIdParams,
  domainSearch,
} from './operator-input.js';
import {
  backupAnswer,
  deletedAccountAnswer,
  nodeAnswer,
  operatedAccountAnswer,
  operatedActAnswer,
  operatedDomainAnswer,
  overviewAnswer,
  presentBackup,
  presentNode,
  presentOperatedAccount,
  presentOperatedAct,
  presentOperatedDomain,
  presentOverview,
} from './operator-view.js';

export const OPERATOR_TAG = 'Operator';
const PATH = '/v1/operator';

/** For accounts that operate the instance; everybody else is refused. Waiting and held mail: `operator-mail-routes`. */
export function operatorRoutes({
  operatorAccess,
  readStatus,
  countInstance,
  accountControl,
  domainControl,
  queue,
  nodes,
  audit,
  listBackupRuns,
}: {
  readonly operatorAccess: OperatorAccess;
  readonly readStatus: ReadStatus;
  readonly countInstance: CountInstance;
  readonly accountControl: AccountControl;
  readonly domainControl: DomainControl;
  readonly queue: Pick<OperatorQueue, 'suspend' | 'resume'>;
  readonly nodes: Pick<NodeRegister, 'list'>;
  readonly audit: Pick<AuditService, 'listAll'>;
  readonly listBackupRuns: () => Promise<readonly BackupRun[]>;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: `${PATH}/overview`,
      operation: 'getOperatorOverview',
      example: operatorExamples.getOperatorOverview,
      summary: 'Retrieve the state of the instance',
      description: 'For accounts that operate the instance, with a session or a token of the scope `operator`.',
      tag: OPERATOR_TAG,
      auth: 'token',
      answer: { kind: 'json', schema: overviewAnswer, description: 'Doors, queue, disk, and what needs attention.' },
      async handle({ actor }) {
        await operatorAccess.require(actor);
        return json(presentOverview(await readStatus({ isPatient: false }), await countInstance()));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/accounts`,
      operation: 'listOperatorAccounts',
      example: operatorExamples.listOperatorAccounts,
      summary: 'List all accounts',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_ACCOUNT_FIELDS }, accountSearch),
      answer: { kind: 'list', item: operatedAccountAnswer, description: 'The accounts of this page.' },
      async handle({ actor, query: { request, q } }) {
        await operatorAccess.require(actor);
        return pageOf(await accountControl.list({ q }, request), request, presentOperatedAccount);
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/accounts/:id`,
      operation: 'getOperatorAccount',
      example: operatorExamples.getOperatorAccount,
      summary: 'Retrieve an account',
      tag: OPERATOR_TAG,
      auth: 'token',
      params: accountParams,
      answer: { kind: 'json', schema: operatedAccountAnswer, description: 'The account.' },
      async handle({ actor, params }) {
        await operatorAccess.require(actor);
        return json(presentOperatedAccount(await accountControl.get(params.id)));
      },
    }),
    route({
      method: 'PUT',
      path: `${PATH}/accounts/:id`,
      operation: 'updateOperatorAccount',
      example: operatorExamples.updateOperatorAccount,
      summary: 'Change the plan or the limits of an account',
      description: 'Who operates the instance is decided on its command line: `waypost account operator`.',
      tag: OPERATOR_TAG,
      auth: 'token',
      params: accountParams,
      body: changeAccountBody,
      answer: { kind: 'json', schema: operatedAccountAnswer, description: 'The account as it is now.' },
      async handle({ actor, params, body }) {
        await operatorAccess.require(actor);
        const { account } = await accountControl.get(params.id);
        await operatorAccess.begin(actor, 'operator.account-changed', { account: account.email, ...asDetails(body) });
        const changes = {
          plan: body.plan,
          dailyLimit: body.daily_limit,
          storageLimitBytes: body.storage_limit,
        };
        return json(presentOperatedAccount(await accountControl.change(account.id, changes)));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/accounts/:id`,
      operation: 'deleteOperatorAccount',
      example: operatorExamples.deleteOperatorAccount,
      summary: 'Delete an account',
      description:
        'Domains without another member are deleted with all their mail. In other domains the aliases of the account are deleted. Refused while a domain with other members has no other admin.',
      tag: OPERATOR_TAG,
      auth: 'token',
      params: accountParams,
      answer: { kind: 'json', schema: deletedAccountAnswer, description: 'The account as it was.' },
      async handle({ actor, params }) {
        await operatorAccess.require(actor);
        if (params.id === actor.accountId) throw invalid('operator.ownAccount');
        const listed = await accountControl.get(params.id);
        const { account } = listed;
        await accountControl.checkDeletion(account.id);
        await operatorAccess.begin(actor, 'operator.account-deleted', { account: account.email });
        const { deletedDomains, leftDomains } = await accountControl.delete(account.id);
        return json({
          ...presentOperatedAccount(listed),
          deleted_domains: deletedDomains,
          left_domains: leftDomains,
        });
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/domains`,
      operation: 'listOperatorDomains',
      example: operatorExamples.listOperatorDomains,
      summary: 'List the domains of all accounts',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_OWNED_DOMAIN_FIELDS }, domainSearch),
      answer: { kind: 'list', item: operatedDomainAnswer, description: 'The domains of this page.' },
      async handle({ actor, query: { request, q, account, is_smtp_suspended: isSuspended } }) {
        await operatorAccess.require(actor);
        const page = await domainControl.list({ q, accountId: account, isSuspended }, request);
        return pageOf(page, request, presentOperatedDomain);
      },
    }),
    ...(['suspend', 'resume'] as const).map((verb) =>
      route({
        method: 'POST',
        path: `${PATH}/domains/:id/${verb}`,
        operation: `${verb}OperatorDomain`,
        example: operatorExamples[`${verb}OperatorDomain`],
        summary: verb === 'suspend' ? 'Hold all mail that a domain sends' : 'Let a domain send again',
        description:
          verb === 'suspend'
            ? 'Mail is still accepted, and waits as `pending` until the domain may send again.'
            : 'The mail that waited goes first.',
        tag: OPERATOR_TAG,
        auth: 'token',
        params: domainIdParams,
        answer: { kind: 'json', schema: operatedDomainAnswer, description: 'The domain as it is now.' },
        async handle({ actor, params }) {
          await operatorAccess.require(actor);
          const { domain } = await domainControl.get(params.id);
          const act = verb === 'suspend' ? 'operator.domain-suspended' : 'operator.domain-resumed';
          await operatorAccess.begin(actor, act, { domain_id: domain.id, domain: domain.unicodeName });
          await queue[verb](domain.id);
          return json(presentOperatedDomain(await domainControl.get(domain.id)));
        },
      }),
    ),
    route({
      method: 'GET',
      path: `${PATH}/nodes`,
      operation: 'listNodes',
      example: operatorExamples.listNodes,
      summary: 'List the nodes that run',
      description: 'A node that ended without a clean stop is listed for a day.',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['started_at'] }),
      answer: { kind: 'list', item: nodeAnswer, description: 'The nodes, the longest running first.' },
      async handle({ actor, query: { request } }) {
        await operatorAccess.require(actor);
        const page = pageFrom(await nodes.list(), request);
        return pageOf(page, request, presentNode);
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/backups`,
      operation: 'listBackups',
      example: operatorExamples.listBackups,
      summary: 'List the last backups of the instance',
      description: 'Those of all nodes, newest first. They are taken by `waypost backup`, or by `WAYPOST_BACKUP_TO`.',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['started_at'] }),
      answer: { kind: 'list', item: backupAnswer, description: 'The backups of this page.' },
      async handle({ actor, query: { request } }) {
        await operatorAccess.require(actor);
        const page = pageFrom(await listBackupRuns(), request);
        return pageOf(page, request, presentBackup);
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/acts`,
      operation: 'listOperatorActs',
      example: operatorExamples.listOperatorActs,
      summary: 'List what was done in the name of every account',
      description: 'Newest first. Kept for a year.',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['at'] }, actSearch),
      answer: { kind: 'list', item: operatedActAnswer, description: 'The acts of this page.' },
      async handle({ actor, query: { request, account, act } }) {
        await operatorAccess.require(actor);
        return pageOf(await audit.listAll({ accountId: account, name: act }, request), request, presentOperatedAct);
      },
    }),
  ];
}

function asDetails({
  plan,
  daily_limit: limit,
  storage_limit: storage,
}: {
  plan?: string | undefined;
  daily_limit?: number | null | undefined;
  storage_limit?: number | null | undefined;
}) {
  return {
    ...(plan !== undefined && { plan }),
    ...(limit !== undefined && { daily_limit: limit ?? 'default' }),
    ...(storage !== undefined && { storage_limit: storage ?? 'default' }),
  };
}
