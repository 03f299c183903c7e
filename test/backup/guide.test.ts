import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { makeEmptyPlace, startBackupRig } from './backup-rig.js';

it('each command of docs/backup.md works as it is written', async () => {
  const guide = await readFile('docs/backup.md', 'utf8');
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  const commands = blocks.flatMap((block) => block.trim().split('\n')).filter((line) => line.startsWith('waypost '));
  expect(commands).toHaveLength(9);
  await using rig = await startBackupRig();
  const aliases = `POST /v1/domains/example.test/aliases`;
  await rig.app.call(aliases, { as: rig.mailboxes.token, body: { name: 'ann', has_imap: true } });
  await using place = await makeEmptyPlace();
  await using earlier = await makeEmptyPlace();
  const [first, second] = [place.settings, earlier.settings];
  const settings = (command: string) =>
    command.includes('--alias')
      ? rig.settings
      : command.includes('--at')
        ? second
        : command.startsWith('waypost restore')
          ? first
          : rig.settings;
  for (const command of commands) {
    const here = command
      .replace('waypost ', '')
      .replace('/root/waypost-backup.key', `${rig.keyFile}-of-the-guide`)
      .replace('/mnt/backup', rig.target)
      .replaceAll('acme.test', 'example.test')
      .replace(/--at \S+/, `--at ${new Date().toISOString()}`); // the guide's moment is its own
    expect(await runCommand(here, settings(command)), command).toMatchObject({ exitCode: 0 });
  }
});
