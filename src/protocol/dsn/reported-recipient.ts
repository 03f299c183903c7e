import { parseFieldBlocks } from './report-fields.js';

/** A returned report's facts about one recipient (RFC 3464 §2.3); each may be missing. */
export interface ReportedRecipient {
  readonly action: ReportedAction;
  readonly originalRecipient?: string;
  readonly finalRecipient?: string;
  /** RFC 3463. */
  readonly status?: string;
  readonly remoteMta?: string;
  /** The reply's code, where there is one; never guessed from words. */
  readonly code?: number;
  readonly diagnostic?: string;
}

/** RFC 3464 §2.3.3; `expanded` is a delivery to us. */
export type ReportedAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';

const ACTIONS: readonly ReportedAction[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];
const LIMITS = { maxBlocks: 100, maxFields: 50 };

/** The body of a `message/delivery-status` part. Blocks without an action or a recipient say nothing (the first is of the message). */
export function parseDeliveryStatus(text: string): readonly ReportedRecipient[] {
  return parseFieldBlocks(text, LIMITS).flatMap((block) => {
    const finalRecipient = addressOf(block.get('Final-Recipient'));
    const originalRecipient = addressOf(block.get('Original-Recipient'));
    const action = actionOf(block.get('Action'));
    if (!action || (finalRecipient === undefined && originalRecipient === undefined)) return [];
    const status = statusIn(block.get('Status'));
    const diagnostic = diagnosticOf(block.get('Diagnostic-Code'));
    const remoteMta = typedValue(block.get('Remote-MTA'));
    return [
      {
        action,
        ...(originalRecipient !== undefined && { originalRecipient }),
        ...(finalRecipient !== undefined && { finalRecipient }),
        ...(status !== undefined && { status }),
        ...(remoteMta !== undefined && { remoteMta }),
        ...diagnostic,
      },
    ];
  });
}

function actionOf(text: string | undefined): ReportedAction | undefined {
  const word = /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase();
  return ACTIONS.find((action) => action === word);
}

/** `5.1.1 (bad mailbox)`; some write `5.1.1` behind words. */
function statusIn(text: string | undefined): string | undefined {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text ?? '')?.[1];
}

/** Behind the type: `rfc822; bob@remote.test`, `utf-8; j\x{F6}rg@remote.test` (RFC 6533 §3). */
function addressOf(text: string | undefined): string | undefined {
  const value = typedValue(text)?.replace(/^<|>$/g, '');
  return value?.replace(/\\x\{([0-9a-f]{2,6})\}/gi, (written, hex: string) => {
    const point = Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}

function typedValue(text: string | undefined): string | undefined {
  const value = text?.replace(/^\s*[\w-]+\s*;/, '').trim();
  return value === '' ? undefined : value;
}

function diagnosticOf(text: string | undefined): Pick<ReportedRecipient, 'code' | 'diagnostic'> {
  const diagnostic = typedValue(text);
  if (diagnostic === undefined) return {};
  // A transcript begins with the code; texts of other systems (`X-Postfix;`) may have one later
  const code = replyCodeIn(diagnostic);
  return code === undefined ? { diagnostic } : { diagnostic, code };
}

/** A code with what usually stands beside one; a port, a year or a length is none. */
export function replyCodeIn(text: string): number | undefined {
  const found =
    /^\s*([45]\d\d)\b/.exec(text) ??
    /(?<![\d.#])([45][0-5]\d)[ -]+#?[45]\.\d{1,3}\.\d{1,3}\b/.exec(text) ??
    /\bsaid:\s+([45]\d\d)\b/.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}
