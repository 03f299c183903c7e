import { Command } from 'commander';
import { loadConfig } from '../config/load-config.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function migrate(cli: Cli): Command {
  return new Command('migrate')
    .description('Migrate the database to the newest schema, and do nothing else. A start migrates it too.')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  DATABASE_URL=postgres://waypost@db/waypost waypost migrate')
    .action(async (options: JsonOption) => {
      const { config, warnings } = loadConfig(cli.env);
      for (const warning of warnings) cli.tell(`Warning: ${warning}`);
      const [{ migrateDatabase }, { createLog }] = await Promise.all([import('../app.js'), import('./log-pino.js')]);
      const result = await migrateDatabase(config, { log: createLog({ level: 'warn' }) });
      showResult(cli, options, result, ({ applied }) =>
        applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.',
      );
    });
}
