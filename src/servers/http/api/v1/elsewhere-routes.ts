import { z } from 'zod';
import { GROUPS } from '../../../../directory/domains/domain.js';
import type { MessageKey, Params } from '../../../../i18n/message.js';
import type { DomainPlan, ElsewhereService } from '../../../../moving/public-service/elsewhere-service.js';
import { type DomainMaker, type MakeStep, toChanges } from '../../../../moving/public-service/make-domain.js';
import type { Fault } from '../../../../platform/service-error.js';
import { json, type Route, route } from '../../route.js';
import { elsewhereExamples } from './examples/elsewhere-examples.js';

const TAG = 'Domains';
const IMPORTS = '/v1/account/imports';
const MAX_TEXT = 2048;
/** One call that makes them takes a moment, not minutes. */
const MAX_ALIASES = 50;
const MAX_MEMBERS = 1000;

const access = {
  url: z.string().min(1).max(MAX_TEXT).describe('Where its API is, with or without `/v1`.'),
  api_token: z.string().min(1).max(MAX_TEXT).describe('Its API token. It is neither stored nor logged.'),
};
const listed = {
  id: z.string().min(1).max(MAX_TEXT).describe('Id of the domain there.'),
  name: z.string().min(1).max(MAX_TEXT).describe('Its name.'),
};
const accessBody = z.object(access);
const planBody = z.object({ ...access, ...listed });

const member = {
  email: z.string().max(MAX_TEXT).describe('Whom to invite.'),
  group: z.enum(GROUPS).describe('Group of the invite.'),
};
const alias = {
  name: z.string().max(MAX_TEXT).describe('Its name; `*` is the catch-all.'),
  recipients: z.array(z.string()).describe('Where it sends on.'),
  description: z.string().optional().describe('What it is for.'),
  labels: z.array(z.string()).describe('Words to find it by.'),
  is_enabled: z.boolean().describe('It takes mail.'),
  error_code_if_disabled: z.number().optional().describe('What senders are answered while it is disabled.'),
  has_recipient_verification: z.boolean().describe('Recipients must confirm that they want the mail.'),
  has_imap: z.boolean().describe('It has a mailbox.'),
};

const domainBody = z.object({
  name: listed.name,
  members: z.array(z.object(member)).max(MAX_MEMBERS).default([]).describe('Who is invited, unless they are there.'),
});
const aliasesBody = z.object({
  domain: z.string().max(MAX_TEXT).describe('Id or name of the domain here.'),
  aliases: z.array(z.object(alias)).max(MAX_ALIASES).describe(`At most ${MAX_ALIASES}, as the plan has them.`),
});

const listedAnswer = z
  .object({ object: z.literal('domain_elsewhere').describe('Always `domain_elsewhere`.'), ...listed })
  .meta({ id: 'DomainElsewhere' });
const error = z.string().optional().describe('Why it is refused.');
const planAnswer = z
  .object({
    object: z.literal('domain_import_plan').describe('Always `domain_import_plan`.'),
    name: z.string().describe('Name of the domain.'),
    outcome: z.enum(['created', 'there', 'refused']).describe('What would happen to it. `there`: you have it already.'),
    error,
    members: z
      .array(z.object({ ...member, outcome: z.enum(['invited', 'there', 'refused']).describe('The invite.'), error }))
      .describe('Members and invites there.'),
    aliases: z
      .array(
        z.object({
          ...alias,
          outcome: z.enum(['created', 'updated', 'there', 'refused']).describe('What would happen to it.'),
          error,
        }),
      )
      .describe('Aliases there.'),
  })
  .meta({ id: 'DomainImportPlan' });
const stepAnswer = z
  .object({
    name: z.string().describe('The domain, the address that is invited, or the address of the alias.'),
    outcome: z.enum(['created', 'updated', 'invited', 'there', 'refused']).describe('What became of it.'),
    error,
  })
  .meta({ id: 'DomainImportStep' });
const steps = { kind: 'json', schema: z.array(stepAnswer), description: 'What became of each.' } as const;

type Speak = (key: MessageKey, params?: Params) => string;

/** Moving domains here from the public service or another Waypost, part by part: the caller shows how far it is. */
export function elsewhereRoutes({
  elsewhere,
  domainMaker,
}: {
  readonly elsewhere: ElsewhereService;
  readonly domainMaker: DomainMaker;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: `${IMPORTS}/domains`,
      operation: 'listDomainsElsewhere',
      example: elsewhereExamples.listDomainsElsewhere,
      summary: 'List the domains of an account elsewhere',
      description: 'Reads the public service, or another Waypost, by its API. The first of four steps of moving here.',
      tag: TAG,
      auth: 'token',
      body: accessBody,
      isWrite: false,
      alsoFails: ['BadGateway'],
      answer: { kind: 'json', schema: z.array(listedAnswer), description: 'The domains.' },
      async handle({ actor, body: { url, api_token: token }, signal }) {
        const domains = await elsewhere.listDomains(actor, { url, token }, signal);
        return json(domains.map(({ id, name }) => ({ object: 'domain_elsewhere', id, name })));
      },
    }),
    route({
      method: 'POST',
      path: `${IMPORTS}/plan`,
      operation: 'planDomainImport',
      example: elsewhereExamples.planDomainImport,
      summary: 'Show what moving a domain here would do',
      description: 'Reads the domain there with members, invites and aliases. Nothing is changed on either side.',
      tag: TAG,
      auth: 'token',
      body: planBody,
      isWrite: false,
      alsoFails: ['BadGateway'],
      answer: { kind: 'json', schema: planAnswer, description: 'What would be created, and what cannot be.' },
      async handle({ actor, body: { url, api_token: token, id, name }, signal, t }) {
        return json(presentPlan(await elsewhere.planDomain(actor, { url, token }, { id, name }, signal), t));
      },
    }),
    route({
      method: 'POST',
      path: `${IMPORTS}/domain`,
      operation: 'importDomain',
      example: elsewhereExamples.importDomain,
      summary: 'Create a domain of the plan, and invite its members',
      description: 'Can be repeated: a domain that is there stays as it is, and nobody is invited twice.',
      tag: TAG,
      auth: 'token',
      body: domainBody,
      answer: steps,
      async handle({ actor, body, t }) {
        return json((await domainMaker.makeDomain(actor, body)).map((step) => presentStep(step, t)));
      },
    }),
    route({
      method: 'POST',
      path: `${IMPORTS}/aliases`,
      operation: 'importDomainAliases',
      example: elsewhereExamples.importDomainAliases,
      summary: 'Create aliases of the plan',
      description: 'Can be repeated: an alias that is there is changed to what the plan has.',
      tag: TAG,
      auth: 'token',
      body: aliasesBody,
      answer: steps,
      async handle({ actor, body: { domain, aliases }, t }) {
        const made = await domainMaker.makeAliases(actor, domain, aliases.map(toChanges));
        return json(made.map((step) => presentStep(step, t)));
      },
    }),
  ];
}

function presentPlan({ name, outcome, faults, members, aliases }: DomainPlan, t: Speak): z.output<typeof planAnswer> {
  return {
    object: 'domain_import_plan',
    name,
    outcome,
    error: sentences(faults, t),
    members: members.map(({ faults: why, ...planned }) => ({ ...planned, error: sentences(why, t) })),
    aliases: aliases.map(({ alias: there, ...planned }) => ({
      ...there,
      description: there.description ?? undefined,
      outcome: planned.outcome,
      error: sentences(planned.faults, t),
    })),
  };
}

function presentStep(step: MakeStep, t: Speak): z.output<typeof stepAnswer> {
  const { name, outcome } = step;
  return { name, outcome, ...(outcome === 'refused' && { error: sentences(step.faults, t) }) };
}

function sentences(faults: readonly Fault[], t: Speak): string | undefined {
  return faults.length > 0 ? faults.map(({ key, params }) => t(key, params)).join(' ') : undefined;
}
