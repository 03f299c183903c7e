import type { z } from 'zod';
import { emailAddress, hostName } from '../config/setting-schemas.js';
import type { Cli } from './cli.js';
import { CliError, EXIT } from './cli-error.js';

export interface SetupAnswers {
  readonly hostname: string;
  readonly postmaster: string;
  /** `letsencrypt`, or the directory URL of an authority. */
  readonly acme?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** Asks for what the options leave open; with `--yes` or without a terminal it asks nothing. */
export async function askSetup(cli: Cli, given: Partial<SetupAnswers> & { yes?: true }): Promise<SetupAnswers> {
  const mayAsk = !given.yes && cli.stdin.isTTY === true;
  if (!mayAsk) return required(given);
  const hostname =
    given.hostname ??
    (await ask('Which host name does this server have?', { placeholder: 'mail.example.com', schema: hostName }));
  const postmaster =
    given.postmaster ??
    (await ask('Who reads mail to postmaster and abuse?', { placeholder: `ann@${hostname}`, schema: emailAddress }));
  const { tlsCert, tlsKey, acme } = given.tlsCert || given.acme ? given : await askCertificate();
  return {
    hostname,
    postmaster,
    acme,
    tlsCert,
    tlsKey: tlsKey ?? (tlsCert ? await ask('Its private key (PEM file)', {}) : undefined),
  };
}

type Certificate = Pick<SetupAnswers, 'acme' | 'tlsCert' | 'tlsKey'>;

async function askCertificate(): Promise<Certificate> {
  const { isCancel, select } = await import('@clack/prompts');
  const source = await select({
    message: 'Where does the certificate come from?',
    options: [
      { value: 'acme', label: "Let's Encrypt", hint: 'free, renewed by itself; ports 80 and 443 must be reachable' },
      { value: 'files', label: 'Files of mine' },
      { value: 'later', label: 'I will add it later' },
    ],
  });
  if (isCancel(source)) throw new CliError('Nothing was written.');
  if (source === 'acme') return { acme: 'letsencrypt' };
  return source === 'files' ? { tlsCert: await ask('Certificate chain (PEM file)', {}) } : {};
}

function required({ hostname, postmaster, acme, tlsCert, tlsKey }: Partial<SetupAnswers>): SetupAnswers {
  if (!hostname || !postmaster) {
    throw new CliError('Give --hostname and --postmaster, or run waypost setup in a terminal.', EXIT.usage);
  }
  return { hostname, postmaster, acme, tlsCert, tlsKey };
}

async function ask(message: string, { placeholder, schema }: { placeholder?: string; schema?: z.ZodType }) {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({
    message,
    placeholder,
    validate: (value) => schema?.safeParse(value ?? '').error?.issues[0]?.message,
  });
  if (isCancel(answer)) throw new CliError('Nothing was written.');
  return (answer ?? '').trim();
}
