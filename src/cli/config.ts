import { Command } from 'commander';
import { describeConfig } from '../config/describe-config.js';
import { loadConfig } from '../config/load-config.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';

export function config(cli: Cli): Command {
  return new Command('config')
    .description('Print the effective settings, where each comes from, secrets masked.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  WAYPOST_HTTP_PORT=8080 waypost config')
    .action((options: { json?: true }) => {
      const reading = loadConfig(cli.env);
      const settings = describeConfig(reading);
      for (const warning of reading.warnings) cli.tell(`Warning: ${warning}`);
      if (options.json) {
        cli.print(JSON.stringify({ mode: reading.config.mode, settings }, null, 2));
        return;
      }
      cli.print(`Mode: ${reading.config.mode}\n`);
      const rows = settings.map(({ variable, value, source, meaning }) => [variable, value ?? '-', source, meaning]);
      cli.print(formatTable(['Variable', 'Value', 'From', 'Meaning'], rows));
    });
}
