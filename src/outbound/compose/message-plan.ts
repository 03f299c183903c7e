/** Checked input of the composition library, in its terms. An empty body is absent. */
export interface MessagePlan {
  readonly from: readonly PlannedAddress[];
  readonly sender: readonly PlannedAddress[];
  readonly to: readonly PlannedAddress[];
  readonly cc: readonly PlannedAddress[];
  readonly bcc: readonly PlannedAddress[];
  readonly replyTo: readonly PlannedAddress[];
  readonly subject: string | undefined;
  readonly inReplyTo: string | undefined;
  readonly references: string | readonly string[] | undefined;
  readonly messageId: string | undefined;
  readonly date: Date | undefined;
  readonly text: PlannedPart | undefined;
  readonly html: PlannedPart | undefined;
  readonly watchHtml: PlannedPart | undefined;
  readonly amp: PlannedPart | undefined;
  readonly icalEvent: (PlannedPart & { readonly method?: string }) | undefined;
  readonly alternatives: readonly PlannedPart[];
  readonly attachments: readonly PlannedPart[];
  readonly headers: readonly PlannedHeader[];
  readonly textEncoding: TextEncoding | undefined;
  readonly otp: { readonly code: string; readonly origin: string } | undefined;
}

export type TextEncoding = 'quoted-printable' | 'base64';

export interface PlannedAddress {
  readonly name: string;
  readonly address: string;
}

export interface PlannedPart {
  readonly content?: string | Buffer;
  readonly raw?: string | Buffer;
  readonly filename?: string | false;
  readonly contentType?: string;
  readonly contentDisposition?: string;
  readonly contentTransferEncoding?: string;
  readonly cid?: string;
  readonly headers?: readonly PlannedHeader[];
}

export interface PlannedHeader {
  readonly key: string;
  readonly value: string | { readonly prepared: true; readonly foldLines: boolean; readonly value: string };
}

/** Approximate size of the message, without the third that base64 adds. */
export function plannedBytes(plan: MessagePlan): number {
  const bodies = [plan.text, plan.html, plan.watchHtml, plan.amp, plan.icalEvent];
  return [...bodies, ...plan.alternatives, ...plan.attachments].reduce(
    (sum, part) => sum + (part?.content?.length ?? 0) + (part?.raw?.length ?? 0),
    0,
  );
}
