import { describe, expect, it } from 'vitest';
import { say, type Words } from '../../src/i18n/sentence.js';
import { inEnglish, speak } from '../../src/i18n/translate.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import { CLIENT, DOMAIN, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

interface Step {
  readonly code?: string;
  readonly text: string;
  readonly reply?: string;
}

const inGerman = (words: Words) => speak('de', words);

/** As a German reads it. */
async function read(request: string, body?: object) {
  const { app, token } = receiving();
  const call = { as: token, headers: { 'accept-language': 'de' }, ...(body && { body }) };
  const { status, body: answer } = await app.call(request, call);
  expect({ status, answer }).toMatchObject({ status: 200 });
  return answer;
}

/** The same in English, as programs and the command line have it: only the words differ. */
async function expectStory(request: string, code: string, sentence: Words) {
  const { app, token } = receiving();
  const german: readonly Step[] = storyOf(await read(request));
  const plain = await app.call(request, { as: token, headers: { 'accept-language': 'en' } });
  const english: readonly Step[] = storyOf(plain.body);
  expect(german.map((step) => step.code)).toEqual(english.map((step) => step.code));
  expect(german.find((step) => step.code === code)?.text).toBe(inGerman(sentence));
  expect(english.find((step) => step.code === code)?.text).toBe(inEnglish(sentence));
  for (const [place, { text, code: known }] of german.entries()) {
    expect(known).toBeDefined();
    if (known !== 'step.authentication') expect(text).not.toBe(english[place]?.text);
  }
  return german;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
const storyOf = (answer: any): readonly Step[] => answer.timeline ?? answer;

describe('the story of a message, told in German', () => {
  it('that is sent on, and of one that its target refuses', async () => {
    const { alias, target, hand, logs } = receiving();
    const bob = await target('ziel.test');
    await alias('post', { recipients: ['bob@ziel.test'] });
    expect(await hand({ to: [`post@${DOMAIN}`], source: letter({ subject: 'Gruss' }) })).toMatch(/^250 /);
    const [path] = await logs('q=Gruss');
    const known = say('step.alias', { address: `post@${DOMAIN}`, count: 1 });
    const story = await expectStory(`GET /v1/logs/${path.id}`, 'step.alias', known);
    // What went over the wire stays as it was
    expect(story.at(-1)).toMatchObject({ code: 'step.weAnswered', reply: expect.stringMatching(/^250 2\.0\.0 /) });

    bob.refuseWith(reply(550, '5.1.1', 'No such user'));
    await hand({ to: [`post@${DOMAIN}`], source: letter({ subject: 'Niemand' }) });
    const [lost] = await logs('q=Niemand');
    const why = say('step.attemptRefusedSaid', {
      response: '550 5.1.1 No such user',
      reason: say('fault.noSuchRecipient'),
    });
    await expectStory(`GET /v1/logs/${lost.id}`, 'step.attemptRefusedSaid', why);
    const { timeline } = await read(`GET /v1/logs/${lost.id}`);
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'attempt').details).toMatchObject({
      message: inGerman(say('fault.noSuchRecipient')),
      message_code: 'fault.noSuchRecipient',
      response: '550 5.1.1 No such user',
    });
  });

  it('that is refused at the door', async () => {
    const { alias, hand, logs } = receiving();
    await alias('aus', { is_enabled: false, error_code_if_disabled: 550 });
    expect(await hand({ to: [`aus@${DOMAIN}`], source: letter({}) })).toMatch(/^550 5\.2\.1 /);
    const [path] = await logs('q=aus');
    const answer = `550 5.2.1 aus@${DOMAIN} is disabled`;
    const told = say('step.answered', { reply: answer });
    const story = await expectStory(`GET /v1/logs/${path.id}`, 'step.answered', told);
    expect(story.find(({ code }) => code === 'step.answered')?.reply).toBe(answer);
  });

  it('that leaves, and of one that waits for an unknown server', async () => {
    const { app, alias, target, token, call } = receiving();
    await target('fern.test');
    await alias('schreiber');
    const mail = { from: `schreiber@${DOMAIN}`, subject: 'Hallo', text: 'Hallo' };
    const { body: sent } = await call('POST /v1/emails', { ...mail, to: 'bob@fern.test' });
    const status = async (id: string) => (await call(`GET /v1/emails/${id}`)).body.status;
    await expect.poll(() => status(sent.id)).toBe('sent');
    const finished = say('step.finished', { status: 'sent' });
    await expectStory(`GET /v1/emails/${sent.id}/timeline`, 'step.finished', finished);

    const { body: lost } = await call('POST /v1/emails', { ...mail, to: 'bob@nirgendwo.test' });
    await expect.poll(() => status(lost.id)).toBe('rejected');
    const steps = async () => storyOf((await call(`GET /v1/emails/${lost.id}/timeline`)).body).map(({ code }) => code);
    await expect.poll(steps).toContain('step.failureReported'); // the report comes after it
    const reason = say('fault.noMailHost');
    await expectStory(`GET /v1/emails/${lost.id}/timeline`, reason.key, reason);
    const { rejectedErrors } = await read(`GET /v1/emails/${lost.id}`);
    expect(rejectedErrors).toMatchObject([
      { message: inEnglish(reason), reason: inGerman(reason), reason_code: reason.key },
    ]);
    // The log says so, too, and is searched by what it has always said
    const { body: found } = await app.call(`GET /v1/logs?q=${encodeURIComponent('no mail host')}`, {
      as: token,
      headers: { 'accept-language': 'de' },
    });
    // Its report comes back to the alias, whose owner's domain has none either: sooner or later
    const ofLost = found.filter((entry: { readonly email_id?: string }) => entry.email_id === lost.id);
    expect(ofLost).toMatchObject([{ response: inGerman(reason), reason_code: reason.key }]);
  });

  it('that is only asked about', async () => {
    const { alias, call } = receiving();
    await alias('frage', { recipients: ['bob@ziel.test'] });
    const question = { from: 'ann@sender.test', to: `frage@${DOMAIN}`, ip: CLIENT, raw: letter({}) };
    const german = await read('POST /v1/explain', question);
    const codes = german.steps.map(({ code }: Step) => code);
    expect(codes.slice(0, 3)).toEqual(['step.domainHosted', 'step.alias', 'step.toAddress']);
    expect(codes).toContain('step.clientNamed');
    expect(german.steps[0].text).toBe(inGerman(say('step.domainHosted', { domain: DOMAIN })));
    const { body: refused } = await call('POST /v1/explain', { ...question, to: `aus@${DOMAIN}` });
    expect(refused.steps.map(({ code }: Step) => code)).toContain('step.refused');
  });
});
