/** `npm run bench -- <room>`: figures as ratios against a peer or a ceiling in the same run. */
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const room = process.argv[2];
const file = new URL(`./${room}.ts`, import.meta.url);
const exists = room !== undefined && /^[a-z-]+$/.test(room) && (await isReadable(file));
if (exists) await import(file.href);
else {
  process.stderr.write(
    'Usage: npm run bench -- api | cost | db | delivery | fairness | groupware | imap | inbound | logins | mailauth | moving | nodes | outbound | resolve | scale | web | webmail\n',
  );
  process.exitCode = 2;
}

async function isReadable(url: URL): Promise<boolean> {
  return access(fileURLToPath(url)).then(
    () => true,
    () => false,
  );
}
