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

/**
 * Asks for what the options leave open, and offers what was answered before; with `--yes` or without a terminal it asks
 * nothing.
 */
export async function askSetup(
  cli: Cli,
  given: Partial<SetupAnswers> & { yes?: true },
  before: Partial<SetupAnswers>,
): Promise<SetupAnswers> {
  const mayAsk = !given.yes && cli.stdin.isTTY === true;
  if (!mayAsk) return required({ ...before, ...given });
  const hostname =
    given.hostname ??
    (await ask('Which host name does this server have?', {
      placeholder: 'mail.example.com',
      initialValue: before.hostname,
      schema: hostName,
    }));
  const postmaster =
    given.postmaster ??
    (await ask('Who reads mail to postmaster and abuse?', {
      placeholder: `ann@${hostname}`,
      initialValue: before.postmaster,
      schema: emailAddress,
    }));
  const { tlsCert, tlsKey, acme } = given.tlsCert || given.acme ? given : await askCertificate(before);
  return {
    hostname,
    postmaster,
    acme,
    tlsCert,
    tlsKey: tlsKey ?? (tlsCert ? await ask('Its private key (PEM file)', { initialValue: before.tlsKey }) : undefined),
  };
}

type Certificate = Pick<SetupAnswers, 'acme' | 'tlsCert' | 'tlsKey'>;

async function askCertificate({ acme, tlsCert }: Certificate): Promise<Certificate> {
  const { isCancel, select } = await import('@clack/prompts');
  const source = await select({
    message: 'Where does the certificate come from?',
    initialValue: tlsCert ? 'files' : 'acme',
    options: [
      { value: 'acme', label: "Let's Encrypt", hint: 'free, renewed by itself; ports 80 and 443 must be reachable' },
      { value: 'files', label: 'Files of mine' },
      { value: 'later', label: 'I will add it later' },
    ],
  });
  if (isCancel(source)) throw new CliError('Nothing was written.');
  if (source === 'acme') return { acme: acme ?? 'letsencrypt' };
  return source === 'files' ? { tlsCert: await ask('Certificate chain (PEM file)', { initialValue: tlsCert }) } : {};
}

/** Empty: none. */
export async function askTestMail(postmaster: string): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({
    message: 'Send a test mail to (an address elsewhere; empty: none)',
    initialValue: postmaster,
    validate: (value) => (value ? emailAddress.safeParse(value).error?.issues[0]?.message : undefined),
  });
  return isCancel(answer) ? '' : (answer ?? '').trim();
}

function required({ hostname, postmaster, acme, tlsCert, tlsKey }: Partial<SetupAnswers>): SetupAnswers {
  if (!hostname || !postmaster) {
    throw new CliError('Give --hostname and --postmaster, or run waypost setup in a terminal.', EXIT.usage);
  }
  return { hostname, postmaster, acme, tlsCert, tlsKey };
}

interface Question {
  readonly placeholder?: string;
  readonly initialValue?: string | undefined;
  readonly schema?: z.ZodType;
}

async function ask(message: string, { placeholder, initialValue, schema }: Question) {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({
    message,
    placeholder,
    initialValue,
    validate: (value) => schema?.safeParse(value ?? '').error?.issues[0]?.message,
  });
  if (isCancel(answer)) throw new CliError('Nothing was written.');
  return (answer ?? '').trim();
}
