/** `fetch` does not tell how much of a body was sent. */
export function sendWithProgress(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (fraction: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.responseType = 'arraybuffer';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => {
      const answered = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) answered.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      resolve(new Response(request.response, { status: request.status, headers: answered }));
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as XMLHttpRequestBodyInit);
  });
}
