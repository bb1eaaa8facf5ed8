/** Characters that XML 1.0 cannot contain, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are the ones to take out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for elements and attributes; drops characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** `<name>text</name>`, or nothing for a missing value. */
export function element(name: string, text: string | number | null | undefined): string {
  return text === null || text === undefined || text === ''
    ? ''
    : `<${name}>${escapeXml(String(text))}</${name}>`;
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Stops when the reader disconnects. Calls `onEnd` once, however it ends. */
export function streamOf(pieces: AsyncIterable<string>, onEnd: () => void = () => {}) {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done !== true) return controller.enqueue(encoder.encode(value));
      } catch (error) {
        onEnd();
        throw error;
      }
      onEnd();
      controller.close();
    },
    async cancel() {
      onEnd();
      await iterator.return?.();
    },
  });
}
