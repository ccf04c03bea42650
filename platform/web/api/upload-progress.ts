type Upload = {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: Blob | string;
  signal?: AbortSignal;
};

/** Response header lines as the browser joins them: "name: value", one a line. */
function headersFrom(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Like `fetch`, which cannot report the progress of a body. `onProgress` gets 0 to 1. Only for platform/web/api/send.ts. */
export async function fetchWithProgress(
  url: string,
  { method, headers, body, signal }: Upload,
  onProgress: (share: number) => void,
): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const answered = headersFrom(request.getAllResponseHeaders());
      done(new Response(responseText, { status, statusText, headers: answered }));
    };
    request.onerror = () => fail(new TypeError('the connection failed'));
    request.onabort = () => fail(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
