import { runCli } from './cli/run-cli.js';

// The reader of our output may leave before we are done (`| head`): that is not an error of the command
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  print: (text) => process.stdout.write(`${text}\n`),
  tell: (text) => process.stderr.write(`${text}\n`),
  isTerminal: process.stdout.isTTY === true,
  hasColour: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
  ...(process.stderr.isTTY && { showLine: (text: string) => process.stderr.write(`\r\x1b[K${text}`) }),
});
