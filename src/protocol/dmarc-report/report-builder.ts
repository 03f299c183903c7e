import {
  type AggregateReport,
  AggregateReportError,
  type AggregateRow,
  type DkimResult,
  type PolicyReason,
  type SpfResult,
} from './aggregate-report.js';

const POLICY_FIELDS: ReadonlySet<string> = new Set([
  ...['p', 'sp', 'np', 'adkim', 'aspf', 'pct', 'fo', 'testing', 'discovery_method'],
]);
/** Results per row: a message has a few signatures; a row of hundreds is made up. */
const MAX_RESULTS = 20;
/** Beyond it sums would not be exact. */
const MAX_COUNT = 2 ** 40;
/** RFC 9990 has seconds; a larger number (the year 5138) is no date. */
const SECONDS = /^\d{1,11}$/;

const RECORD = 'record/';
const METADATA = 'report_metadata/';
const POLICY = 'policy_published/';

type Fields = Map<string, string>;

/** Takes the elements of a report as they end, each by its path. Unknown ones are ignored. */
export class ReportBuilder {
  readonly #metadata: Fields = new Map();
  readonly #policy: Fields = new Map();
  readonly #rows: AggregateRow[] = [];
  readonly #totals = { rowCount: 0, messageCount: 0, passCount: 0 };
  #record = new OpenRecord();

  constructor(private readonly maxRows: number) {}

  /** `depth` is 1 for the root; below it `path` leaves the root out. */
  open(depth: number, path: string): void {
    if (depth === 1 && path !== 'feedback')
      throw new AggregateReportError(`It is no DMARC report: it begins with <${path}>.`);
    if (depth === 2 && path === 'record') this.#record = new OpenRecord();
    else if (path.startsWith(RECORD)) this.#record.open(path.slice(RECORD.length));
  }

  close(depth: number, path: string, value: string): void {
    if (path.startsWith(RECORD)) this.#record.close(path.slice(RECORD.length), value);
    else if (depth === 2 && path === 'record') this.#addRow(this.#record.build());
    else if (path.startsWith(METADATA)) setOnce(this.#metadata, path.slice(METADATA.length), value);
    else if (path.startsWith(POLICY)) setOnce(this.#policy, path.slice(POLICY.length), value);
  }

  build(): AggregateReport {
    const meta = (name: string) => this.#metadata.get(name) ?? '';
    const policyDomain = this.#policy.get('domain') ?? '';
    const [begin, end] = [meta('date_range/begin'), meta('date_range/end')];
    const missing = [
      ['org_name', meta('org_name')],
      ['report_id', meta('report_id')],
      ['domain', policyDomain],
    ].find(([, value]) => value === '');
    if (missing) throw new AggregateReportError(`Its ${missing[0]} is missing.`);
    if (!SECONDS.test(begin) || !SECONDS.test(end) || Number(begin) > Number(end)) {
      throw new AggregateReportError('Its date_range is no span of time.');
    }
    return {
      orgName: meta('org_name'),
      orgEmail: meta('email') || undefined,
      reportId: meta('report_id'),
      beginAt: Number(begin) * 1000,
      endAt: Number(end) * 1000,
      policyDomain,
      policy: Object.fromEntries([...this.#policy].filter(([name, value]) => POLICY_FIELDS.has(name) && value !== '')),
      rows: this.#rows,
      ...this.#totals,
    };
  }

  #addRow(row: AggregateRow | undefined): void {
    if (!row) return;
    this.#totals.rowCount += 1;
    this.#totals.messageCount += row.count;
    if (row.dkim === 'pass' || row.spf === 'pass') this.#totals.passCount += row.count;
    if (this.#rows.length < this.maxRows) this.#rows.push(row);
  }
}

/** May occur several times in a record. */
const REASON = 'row/policy_evaluated/reason';
const DKIM = 'auth_results/dkim';
const SPF = 'auth_results/spf';
const PARTS = [REASON, DKIM, SPF];

/** One `<record>` while it is read. */
class OpenRecord {
  readonly #fields: Fields = new Map();
  readonly #reasons: PolicyReason[] = [];
  readonly #dkim: DkimResult[] = [];
  readonly #spf: SpfResult[] = [];
  #part: Fields = new Map();

  open(name: string): void {
    if (this.#endings.has(name)) this.#part = new Map();
  }

  close(name: string, value: string): void {
    const ending = this.#endings.get(name);
    const inPart = ending ? undefined : PARTS.find((part) => name.startsWith(`${part}/`));
    if (ending) ending();
    else if (inPart) setOnce(this.#part, name.slice(inPart.length + 1), value);
    else setOnce(this.#fields, name, value);
  }

  /** `undefined`: without an address and a number it is useless. */
  build(): AggregateRow | undefined {
    const of = (name: string) => this.#fields.get(name) ?? '';
    const count = /^\d{1,15}$/.test(of('row/count')) ? Math.min(Number(of('row/count')), MAX_COUNT) : 0;
    const sourceIp = of('row/source_ip').slice(0, 45);
    if (count === 0 || sourceIp === '') return undefined;
    const passed = (name: string) => (of(`row/policy_evaluated/${name}`).toLowerCase() === 'pass' ? 'pass' : 'fail');
    return {
      sourceIp,
      count,
      disposition: of('row/policy_evaluated/disposition').toLowerCase().slice(0, 20) || 'none',
      dkim: passed('dkim'),
      spf: passed('spf'),
      headerFrom: of('identifiers/header_from').slice(0, 255),
      envelopeFrom: of('identifiers/envelope_from').slice(0, 255) || undefined,
      reasons: this.#reasons,
      dkimResults: this.#dkim,
      spfResults: this.#spf,
    };
  }

  /** What becomes of a part at its end. */
  readonly #endings: ReadonlyMap<string, () => void> = new Map([
    [
      REASON,
      () => {
        const { type = '', comment } = this.#takePart();
        if (type) add(this.#reasons, { type, ...(comment && { comment }) });
      },
    ],
    [
      DKIM,
      () => {
        const { domain = '', selector, result = '' } = this.#takePart();
        if (domain) add(this.#dkim, { domain, result, ...(selector && { selector }) });
      },
    ],
    [
      SPF,
      () => {
        const { domain = '', scope, result = '' } = this.#takePart();
        if (domain) add(this.#spf, { domain, result, ...(scope && { scope }) });
      },
    ],
  ]);

  #takePart(): Partial<Record<string, string>> {
    return Object.fromEntries([...this.#part].map(([name, value]) => [name, value.slice(0, 255)]));
  }
}

function add<T>(list: T[], item: T): void {
  if (list.length < MAX_RESULTS) list.push(item);
}

/** The known elements below these are few; invented names fill no memory. */
const MAX_FIELDS = 50;

function setOnce(fields: Fields, name: string, value: string): void {
  if (fields.size < MAX_FIELDS && !fields.has(name)) fields.set(name, value);
}
