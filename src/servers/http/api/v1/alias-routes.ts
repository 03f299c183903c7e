import type { AliasService } from '../../../../directory/aliases/alias-service.js';
import type { PasswordService } from '../../../../directory/passwords/password-service.js';
import { json, pageOf, type Route, route, text } from '../../route.js';
import { aliasBody, aliasParams, askRecipientBody, generatePasswordBody, listAliasesQuery } from './alias-input.js';
import { aliasAnswer, credentialsAnswer, newAliasAnswer, presentAlias, presentNewAlias } from './alias-view.js';
import type { InstanceFacts } from './domain-view.js';
import { aliasExamples } from './examples/alias-examples.js';

const TAG = 'Aliases';
const ALIASES = '/v1/domains/:domain/aliases';
const ALIAS = `${ALIASES}/:alias`;
const domainParams = aliasParams.pick({ domain: true });

export function aliasRoutes({
  aliases,
  passwords,
  instance,
}: {
  readonly aliases: Omit<AliasService, 'showRecipientCheck' | 'verifyRecipient'>;
  readonly passwords: Pick<PasswordService, 'generate' | 'check'>;
  readonly instance: InstanceFacts;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: ALIASES,
      operation: 'listAliases',
      example: aliasExamples.listAliases,
      summary: 'List the aliases of a domain',
      description:
        'Admins see all aliases, plain members their own. `q` and `name` also take `*` for the catch-all, and a full address of the domain.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: listAliasesQuery,
      answer: { kind: 'list', item: aliasAnswer, description: 'The aliases of this page.' },
      async handle({ actor, params, query: { request, ...search }, t }) {
        return pageOf(await aliases.list(actor, params.domain, search, request), request, (record) =>
          presentAlias(record, t),
        );
      },
    }),
    route({
      method: 'POST',
      path: ALIASES,
      operation: 'createAlias',
      example: aliasExamples.createAlias,
      summary: 'Create an alias',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: aliasBody,
      limit: { name: 'ALIASES', per: 'account', counts: 'accepted' },
      answer: {
        kind: 'json',
        schema: newAliasAnswer,
        description: 'The new alias, with the whole records of its owner and its domain.',
      },
      check: ({ actor, params, body }) => aliases.check(actor, params.domain, undefined, body),
      async handle({ actor, params, body, t, locale }) {
        return json(presentNewAlias(await aliases.create(actor, params.domain, body), t, { locale, instance }));
      },
    }),
    route({
      method: 'GET',
      path: ALIAS,
      operation: 'getAlias',
      example: aliasExamples.getAlias,
      summary: 'Retrieve an alias by id or name',
      tag: TAG,
      auth: 'token',
      params: aliasParams,
      answer: { kind: 'json', schema: aliasAnswer, description: 'The alias.' },
      async handle({ actor, params, t }) {
        return json(presentAlias(await aliases.get(actor, params.domain, params.alias), t));
      },
    }),
    route({
      method: 'PUT',
      path: ALIAS,
      operation: 'updateAlias',
      example: aliasExamples.updateAlias,
      summary: 'Change an alias',
      description: 'Only what is sent is changed.',
      tag: TAG,
      auth: 'token',
      params: aliasParams,
      body: aliasBody,
      answer: { kind: 'json', schema: aliasAnswer, description: 'The alias as it is now.' },
      check: ({ actor, params, body }) => aliases.check(actor, params.domain, params.alias, body),
      async handle({ actor, params, body, t, locale }) {
        return json(presentAlias(await aliases.update(actor, params.domain, params.alias, body), t, { locale }));
      },
    }),
    route({
      method: 'DELETE',
      path: ALIAS,
      operation: 'deleteAlias',
      example: aliasExamples.deleteAlias,
      summary: 'Delete an alias, its mailbox and its password',
      tag: TAG,
      auth: 'token',
      params: aliasParams,
      answer: { kind: 'json', schema: aliasAnswer, description: 'The alias as it was.' },
      async handle({ actor, params, t }) {
        return json(presentAlias(await aliases.remove(actor, params.domain, params.alias), t));
      },
    }),
    route({
      method: 'POST',
      path: `${ALIAS}/ask-recipient`,
      operation: 'askAliasRecipient',
      example: aliasExamples.askAliasRecipient,
      summary: 'Send a recipient the verification email again',
      description:
        'For a recipient that has not confirmed yet, at most every five minutes; the earlier link stops working.',
      tag: TAG,
      auth: 'token',
      params: aliasParams,
      body: askRecipientBody,
      answer: { kind: 'json', schema: aliasAnswer, description: 'The alias.' },
      async handle({ actor, params, body, t }) {
        return json(presentAlias(await aliases.askRecipient(actor, params.domain, params.alias, body.recipient), t));
      },
    }),
    route({
      method: 'POST',
      path: `${ALIAS}/generate-password`,
      operation: 'generateAliasPassword',
      example: aliasExamples.generateAliasPassword,
      summary: 'Give an alias a password',
      description:
        'A first password and a change with the current one keep the mailbox; `is_override` deletes it. With `emailed_instructions` a one-time link is sent there, and the answer is a sentence.',
      tag: TAG,
      auth: 'token',
      params: aliasParams,
      body: generatePasswordBody,
      limit: { name: 'PASSWORDS', per: 'account', counts: 'accepted' },
      answer: { kind: 'json', schema: credentialsAnswer, description: 'The credentials, shown this once.' },
      otherAnswer: { kind: 'text', description: 'With `emailed_instructions`, a sentence: the email is on its way.' },
      check: ({ actor, params, body }) => passwords.check(actor, params, body),
      async handle({ actor, params, body, client, t }) {
        const answer = await passwords.generate(actor, params, body, client);
        if (answer.kind === 'emailed') return text(t('password.sent', { address: answer.address, email: answer.to }));
        return json({ username: answer.username, password: answer.password });
      },
    }),
  ];
}
