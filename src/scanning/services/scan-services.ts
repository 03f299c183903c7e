import { type Sentence, say } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { type ClassifyImages, createImageClassifier } from '../adult/image-classifier.js';
import type { MessageImage } from '../examine-message.js';
import { THE_MESSAGE } from '../part-names.js';
import { type AskLinkBlocklists, createLinkBlocklists } from '../phishing/link-blocklists.js';
import type { RspamdOpinion, ScanFinding, ScannerName } from '../scan-verdict.js';
import { type AskRspamd, createRspamdClient, type EnvelopeFacts } from '../spam/rspamd.js';
import { failureText } from '../time-limit.js';
import { type AskClamd, type ClamdAnswer, createClamdClient } from '../viruses/clamd.js';

/** External scanners for a message; each is optional. */
export interface ScanServicesSettings {
  /** Zones. */
  readonly linkBlocklists: readonly string[];
  readonly clamd: { readonly host: string; readonly port: number } | undefined;
  readonly rspamdUrl: string | undefined;
  readonly imageClassifierUrl: string | undefined;
}

/** The configured scanners. One that does not answer is a finding, never an error. */
export interface ScanServices {
  readonly wantsImages: boolean;
  clamd(
    source: Uint8Array,
    signal: AbortSignal,
  ): Promise<{ findings: readonly ScanFinding[]; said: Sentence | undefined }>;
  rspamd(
    source: Uint8Array,
    facts: EnvelopeFacts,
    signal: AbortSignal,
  ): Promise<{ findings: readonly ScanFinding[]; opinion: RspamdOpinion | undefined }>;
  linkBlocklists(hosts: readonly string[], signal: AbortSignal): Promise<readonly ScanFinding[]>;
  imageClassifier(images: readonly MessageImage[], signal: AbortSignal): Promise<readonly ScanFinding[]>;
}

export interface ScanServicesDeps {
  readonly clock: Clock;
  readonly settings?: ScanServicesSettings;
  readonly resolver?: Pick<Resolver, 'addresses'>;
  readonly outgoing?: Pick<OutgoingGuard, 'post' | 'checkHost'>;
}

export function createScanServices(deps: ScanServicesDeps): ScanServices {
  const { clamd, rspamd, linkBlocklists, classifyImages } = createClients(deps);
  return {
    wantsImages: classifyImages !== undefined,
    async clamd(source, signal) {
      if (!clamd) return NOT_ASKED;
      try {
        return toClamdFindings(await clamd(source, signal));
      } catch (error) {
        return {
          ...NOT_ASKED,
          findings: [down('virus', say('scan.serviceFailed', { service: 'clamd', error: failureText(error) }))],
        };
      }
    },
    async rspamd(source, facts, signal) {
      if (!rspamd) return NOT_ASKED;
      try {
        const opinion = await rspamd(source, facts, signal);
        return { findings: toSpamFindings(opinion), opinion };
      } catch (error) {
        return {
          ...NOT_ASKED,
          findings: [down('spam', say('scan.serviceFailed', { service: 'rspamd', error: failureText(error) }))],
        };
      }
    },
    async linkBlocklists(hosts, signal) {
      return linkBlocklists && hosts.length > 0 ? linkBlocklists(hosts, signal) : [];
    },
    async imageClassifier(images, signal) {
      if (!classifyImages || images.length === 0) return [];
      try {
        return await classifyImages(images, signal);
      } catch (error) {
        return [down('adult', say('scan.classifierFailed', { error: failureText(error) }))];
      }
    },
  };
}

const NOT_ASKED = { findings: [], said: undefined, opinion: undefined } as const;

interface Clients {
  readonly clamd?: AskClamd;
  readonly rspamd?: AskRspamd;
  readonly linkBlocklists?: AskLinkBlocklists;
  readonly classifyImages?: ClassifyImages;
}

function createClients({ clock, settings, resolver, outgoing }: ScanServicesDeps): Clients {
  if (!settings || !resolver || !outgoing) return {};
  const { linkBlocklists: zones, clamd, rspamdUrl, imageClassifierUrl } = settings;
  const resolve = (host: string) => outgoing.checkHost(host);
  return {
    ...(clamd && { clamd: createClamdClient({ ...clamd, resolve, clock }) }),
    ...(rspamdUrl !== undefined && { rspamd: createRspamdClient(rspamdUrl, outgoing.post) }),
    ...(zones.length > 0 && { linkBlocklists: createLinkBlocklists({ zones, resolver, clock }) }),
    ...(imageClassifierUrl !== undefined && {
      classifyImages: createImageClassifier(imageClassifierUrl, outgoing.post),
    }),
  };
}

function toClamdFindings(answer: ClamdAnswer): { findings: readonly ScanFinding[]; said: Sentence } {
  switch (answer.kind) {
    case 'clean':
      return { findings: [], said: say('step.clamdClean') };
    case 'too-large':
      return { findings: [], said: say('step.clamdTooLarge') };
    case 'found': {
      const { virus } = answer;
      const reason = say('scan.clamd', { virus });
      const said = say('step.clamdFound', { virus });
      return { findings: [{ kind: 'hit', scanner: 'virus', part: THE_MESSAGE, reason }], said };
    }
  }
}

function toSpamFindings({ action, score, requiredScore }: RspamdOpinion): readonly ScanFinding[] {
  const reason = say('scan.rspamd', { action, score: score.toFixed(2), required: requiredScore.toFixed(2) });
  switch (action) {
    case 'reject':
      return [{ kind: 'hit', scanner: 'spam', part: THE_MESSAGE, reason }];
    // Ignored on `greylist`: only rspamd's greylisting module turns that into a soft reject while the message must wait
    case 'soft reject':
      return [{ kind: 'later', scanner: 'spam', reason }];
    default:
      return [];
  }
}

function down(scanner: ScannerName, reason: Sentence): ScanFinding {
  return { kind: 'down', scanner, reason };
}
