import { Command } from 'commander';
import type { VerifiedDomain } from '../servers/admin/domain-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { CliError } from './cli-error.js';
import { type JsonOption, showResult } from './show-result.js';

export function domainVerify(cli: Cli): Command {
  return new Command('verify')
    .description("Look up a domain's DNS records now: those for receiving, or with --smtp those for sending.")
    .argument('<domain>', 'name or id')
    .option('--account <email>', 'the account, if several have the domain')
    .option('--smtp', 'the records for sending')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost domain verify example.com')
    .action(async (domain: string, options: JsonOption & { account?: string; smtp?: true }) => {
      const result = await callAdmin<VerifiedDomain>(cli, 'domain.verify', {
        domain,
        account: options.account,
        isForSending: options.smtp ?? false,
      });
      showResult(cli, options, result, formatResult);
      if (!result.is_verified) throw new CliError(`${result.name} is not verified.`);
    });
}

function formatResult({ name, is_verified, problems, warnings }: VerifiedDomain): string {
  const outcome = is_verified ? [`${name} is verified.`] : problems;
  return [...outcome, ...warnings.map((warning) => `Note: ${warning}`)].join('\n');
}
