/** A list of 90 lines has a few thousand bytes. */
const MOST_BYTES = 200_000;

/** The text of a CSV or text file, in UTF-8 or else in the Windows encoding of older programs. */
export async function readListFile(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new Error('This file is too large for a list. Use up to 200 kB.');
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes).includes(0)) {
    throw new Error('This is not a text file. Save the spreadsheet as CSV and choose that file.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
