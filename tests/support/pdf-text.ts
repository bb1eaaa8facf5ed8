import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF made by our own writer, one line for each drawn piece, in drawing order. It
 * reads only what that writer uses: deflated streams and hexadecimal strings in Windows-1252.
 */
export function pdfText(file: Uint8Array): string {
  const bytes = Buffer.from(file);
  const source = bytes.toString('latin1');
  const lines: string[] = [];
  for (const { index, 0: head } of source.matchAll(/<<[^]*?>>\s*stream\r?\n/g)) {
    const start = index + head.length;
    const stream = bytes.subarray(start, source.indexOf('\nendstream', start));
    if (/\/(Subtype|FontFile|Metadata)/.test(head)) continue;
    const content = head.includes('FlateDecode') ? inflateSync(stream) : stream;
    for (const [, shown = ''] of content.toString('latin1').matchAll(/\[([^\]]*)\]\s*TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join('');
      lines.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return lines.join('\n');
}
