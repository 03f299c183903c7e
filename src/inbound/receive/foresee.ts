import { type Sentence, say, type Words } from '../../i18n/sentence.js';
import { reply } from '../../protocol/smtp/reply.js';
import type { ArrivalClient } from '../arrival.js';
import type { Judge, Judgement } from '../explain/explain-service.js';
import type { ForeseenStep } from '../explain/explanation.js';
import { decideListed } from './blocklist-policy.js';
import type { FindListings } from './blocklists.js';
import type { IsForgedSender } from './forged-sender.js';
import type { JudgeMessage } from './judge-message.js';
import { decideRcpt } from './rcpt-policy.js';
import { type Refusal, refuse } from './refusal.js';
import { findEntry, senderAttributes } from './sender-attributes.js';

export interface ForeseeDeps {
  readonly judge: JudgeMessage;
  readonly findClientName: (ip: string) => Promise<string | undefined>;
  readonly findListings: FindListings;
  readonly isForged: IsForgedSender;
}

const ALONE = { accepted: [], isRcptBehind: () => false, unknown: 0, refused: 0 } as const;
const WELCOME = reply(250, '2.1.5', 'Recipient ok');
const TAKEN = reply(250, '2.0.0', 'The message would be accepted');

/** The door's answer, by the door's policies, without storing anything. */
export function createJudge({ judge, findClientName, findListings, isForged }: ForeseeDeps): Judge {
  return async ({ mailFrom, to, resolution, ip, source, signal }) => {
    const steps: ForeseenStep[] = [];
    if (mailFrom && (await isForged(mailFrom))) {
      return refused(
        refuse('policy', 'envelope', 553, '5.1.8', 'This rewritten sender (SRS) is not ours or has expired'),
      );
    }
    const [client, listings] = await Promise.all([clientOf(ip), ip === undefined ? [] : findListings(ip)]);
    if (client) tell(clientText(client));
    for (const { zone, text: words } of listings) {
      tell(words === undefined ? say('step.listed', { zone }) : say('step.listedSaying', { zone, words }));
    }
    const verdict = decideRcpt(resolution, ALONE, listedRefusal());
    if (verdict.action === 'refuse') return refused(verdict.refusal);
    if (!source) return { reply: WELCOME, steps };
    if (!client) tell(say('step.noClient'));
    const recipients = [verdict.address] as const;
    const judged = await judge({ client, listings, mailFrom, recipients, source, isDry: true, signal });
    for (const { text } of judged.events) tell(text);
    if (judged.junkReason !== undefined) tell(say('step.junkForeseen', { reason: judged.junkReason }));
    return {
      reply: judged.refusal?.reply ?? TAKEN,
      steps,
      ...(judged.auth && { authentication: judged.auth.results }),
    };

    function listedRefusal(): Refusal | undefined {
      if (!client || resolution.kind !== 'accepted') return undefined;
      const listed = decideListed(listings, { ip: client.ip, mailFrom, to });
      const { allowlist } = resolution.home;
      const entry = listed && findEntry(allowlist, senderAttributes({ ...client, mailFrom }));
      if (entry !== undefined) tell(say('step.allowlisted', { entry }));
      return entry === undefined ? listed : undefined;
    }

    function refused({ reply: given }: Refusal): Judgement {
      return { reply: given, steps };
    }

    function tell(text: Words): void {
      steps.push({ text });
    }
  };

  async function clientOf(ip: string | undefined): Promise<ArrivalClient | undefined> {
    if (ip === undefined) return undefined;
    const hostname = await findClientName(ip);
    return { ip, hostname, helo: hostname ?? '', tls: undefined };
  }
}

function clientText({ ip, hostname: name }: ArrivalClient): Sentence {
  return name === undefined ? say('step.clientNameless', { ip }) : say('step.clientNamed', { ip, name });
}
