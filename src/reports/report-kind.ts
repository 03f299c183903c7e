import type { ReportMail } from './report-mail.js';
import type { ReportKindName, Tally, TallyKey } from './tally/tally-store.js';

/** What distinguishes reports about TLS from those about DMARC. */
export interface ReportKind {
  readonly name: ReportKindName;
  /** Off: what was counted is deleted. */
  readonly isOn: boolean;
  /** Queued with this origin. */
  readonly origin: 'tls-report' | 'notice';
  /** What the domain's record asks for; `undefined`: no reports. Throws `DnsUnavailableError`. */
  findAsker(domain: string): Promise<Asker | undefined>;
  /** `undefined`: nothing that was counted is worth a report. */
  write(key: TallyKey, tallies: readonly Tally[], asker: Asker): Promise<WrittenReport | undefined>;
}

export interface Asker {
  readonly mail: readonly MailDestination[];
  /** `https:` addresses. */
  readonly posts: readonly string[];
  /** The record that asks, as published. */
  readonly record: string;
}

export interface MailDestination {
  readonly address: string;
  /** It takes no larger file. */
  readonly maxBytes?: number;
}

/** The same for the same day, whenever it is written. */
export interface WrittenReport {
  readonly reportId: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: ReportMail['headers'];
  readonly contentType: string;
  readonly file: ReportMail['file'];
}
