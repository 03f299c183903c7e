/** A plain HTTP client of the API, like a user's script: it knows nothing of our code. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, the text otherwise. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  readonly body: any;
}

export interface ApiCall {
  /** An API token, or `[login, password]`. */
  readonly as?: string | readonly [string, string] | undefined;
  readonly body?: unknown;
  readonly form?: string;
  /** Sent as it is, with the type that `headers` names. */
  readonly octets?: string | Uint8Array<ArrayBuffer> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function callApi(baseUrl: string, request: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const headers: Record<string, string> = { ...call.headers };
  if (call.as !== undefined) headers.authorization ??= basicAuth(call.as);
  if (call.body !== undefined) headers['content-type'] ??= 'application/json';
  if (call.form !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  const body = call.octets ?? call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const response = await fetch(`${baseUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
}

function basicAuth(as: string | readonly [string, string]): string {
  const [user, password] = typeof as === 'string' ? [as, ''] : as;
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
