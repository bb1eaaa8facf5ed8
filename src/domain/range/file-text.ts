export type FileText =
  | {
      readonly ok: true;
      /** The text, decoded anew each time that it is read, so that it is never whole in memory. */
      readonly pieces: Iterable<string>;
    }
  | { readonly ok: false; readonly reason: string };

const PIECE_BYTES = 64 * 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** The text of a CSV file, piece by piece: UTF-8 with or without its mark, else Windows-1252. */
export function fileText(bytes: Uint8Array): FileText {
  if (beginsWith(bytes, ZIP) || beginsWith(bytes, OLD_WORKBOOK)) {
    return { ok: false, reason: 'This is a workbook. Save it as CSV and upload that file.' };
  }
  if (bytes.includes(0)) {
    return { ok: false, reason: 'This is not a CSV file in UTF-8 or Windows-1252.' };
  }
  const pieces = decoded(bytes);
  if (isBlank(pieces)) return { ok: false, reason: 'This file is empty.' };
  return { ok: true, pieces };
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function decoded(bytes: Uint8Array): Iterable<string> {
  const utf8 = { [Symbol.iterator]: () => piecesOf(bytes, new TextDecoder('utf-8', FATAL)) };
  return isDecodable(utf8)
    ? utf8
    : { [Symbol.iterator]: () => piecesOf(bytes, new TextDecoder('windows-1252')) };
}

const FATAL = { fatal: true };

function* piecesOf(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
  }
  yield decoder.decode();
}

function isDecodable(pieces: Iterable<string>): boolean {
  try {
    // Decodes every piece and keeps none.
    for (const _ of pieces);
    return true;
  } catch {
    return false;
  }
}

function isBlank(pieces: Iterable<string>): boolean {
  for (const piece of pieces) if (piece.trim() !== '') return false;
  return true;
}

/** What separates the cells: whichever the headings have more of, outside of quotes. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const headings = firstLine(text).replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (mark: string) => headings.split(mark).length;
  if (count('\t') > count(',') && count('\t') > count(';')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

function firstLine(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') isQuoted = !isQuoted;
    else if ((mark === '\n' || mark === '\r') && !isQuoted) return text.slice(0, at);
  }
  return text;
}
