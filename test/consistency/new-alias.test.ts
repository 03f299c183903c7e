import { expect, it } from 'vitest';
import { startNodes } from './two-nodes.js';

it('a new alias shows its owner and domain as they are now', async () => {
  await using nodes = await startNodes();
  const ann = await nodes.here.signUp();
  await nodes.here.call('POST /v1/domains', { as: ann, body: { domain: 'named.test' } });
  let aliases = 0;
  const ownerOfNew = async (node: (typeof nodes.all)[number]) => {
    const { body } = await node.call('POST /v1/domains/named.test/aliases', {
      as: ann,
      body: { name: `alias${++aliases}` },
    });
    return body.user.display_name;
  };
  for (const name of ['Ann', 'Anna', 'Annabel']) {
    await nodes.here.call('PUT /v1/account', { as: ann, body: { given_name: name } });
    for (const node of nodes.all) expect(await ownerOfNew(node)).toBe(name);
  }
});
