/** `shrinking` while the picture is made smaller, then from 0 to 1 while it is sent. */
export type UploadProgress = number | 'shrinking';

interface SendOptions {
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `fetch` tells nothing of an upload on its way, XMLHttpRequest does. */
export function fetchWithProgress({ onProgress, signal }: SendOptions): typeof fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const url = input instanceof Request ? input.url : String(input);
      request.open(init.method ?? 'GET', url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress?.(loaded / total);
      };
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? 'text/plain' },
          }),
        );
      request.onerror = () => reject(new TypeError('The shop cannot be reached.'));
      request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}

/** The storage's own sentence; its client makes one up for a proxy's error page. */
export function storageSentence({ message }: { readonly message?: unknown }): string {
  if (typeof message !== 'string' || message === '{}') return 'An error occurred';
  return /^HTTP \d+ error$/.test(message) ? 'An error occurred' : message;
}
