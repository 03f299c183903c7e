import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserApp, openBrowserApp } from './support/browser-app.js';
import { openSender, sendMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
let stage: BrowserApp;
beforeAll(async () => {
  stage = await openBrowserApp();
  const token = await openSender(stage.app, EMAIL);
  await sendMail(stage.app, token, { subject: 'First words' });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const visit = () => stage.visit({ email: EMAIL, isUnreliable: true });

/** How often the document itself was fetched. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  return () => documents;
}

describe('when the network or the service goes away', () => {
  it('a banner says so until it is back', async () => {
    await using visitor = await visit();
    const { page, context } = visitor;
    await visitor.goTo('/logs');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  it.each(['/logs', '/emails'])('a search of %s that failed says so and shows no old rows', async (path) => {
    await using visitor = await visit();
    const { page } = visitor;
    await visitor.goTo(path);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'First words' }).first().waitFor();
    await page.route(/\/v1\/.*q=/, (route) => route.abort());
    await page.getByRole('searchbox').fill('something else');
    await main.getByRole('alert').getByText('The service did not answer.').waitFor();
    expect(await main.getByRole('link', { name: 'First words' }).count()).toBe(0);
    await page.unroute(/\/v1\/.*q=/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('a form that cannot be handed in says so', async () => {
    await using visitor = await visit();
    const { page, context } = visitor;
    await visitor.goTo('/domains');
    await page.getByRole('button', { name: 'Add a domain' }).first().click();
    await page.getByLabel('Name of the domain').fill('late.test');
    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('dialog').getByText('The service did not answer.').waitFor();
  });
});

describe('after an upgrade', () => {
  it('a page whose file is gone is loaded again by itself, once', async () => {
    await using visitor = await visit();
    const { page } = visitor;
    const documents = countDocuments(page);
    await visitor.goTo('/');
    await page.route('**/domains-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Domains', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
    expect(documents()).toBe(2);
  });

  it('a page whose file stays away says so', async () => {
    await using visitor = await visit();
    const { page } = visitor;
    const documents = countDocuments(page);
    await visitor.goTo('/');
    await page.route('**/domains-page-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Domains', exact: true }).click();
    await page.getByText('This page could not be shown').waitFor();
    expect(documents()).toBe(2);
  });

  it('an address that does not exist shows a page', async () => {
    await using visitor = await visit();
    const answer = await visitor.page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await visitor.page.getByText('There is nothing at this address.').waitFor();
    await visitor.page.getByRole('link', { name: 'Waypost' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});
