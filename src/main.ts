import { runCli } from './cli/run-cli.js';

// Whoever read what we say may leave before we are done (`| head`): that is no fault of the work in hand
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  print: (text) => process.stdout.write(`${text}\n`),
  tell: (text) => process.stderr.write(`${text}\n`),
});
