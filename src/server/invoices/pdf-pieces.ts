import type PDFDocument from 'pdfkit';

export const INK = '#18211d';
export const SOFT = '#5a645e';
const RULE = '#dedad0';

export type Pdf = InstanceType<typeof PDFDocument>;
/** A node of the structure tree that screen readers use. */
export type Structure = ReturnType<Pdf['struct']>;

export interface At {
  readonly x: number;
  readonly y: number;
}

export interface TextLook extends At {
  readonly width: number;
  readonly font?: 'Helvetica' | 'Helvetica-Bold';
  readonly size: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

/** The role of a text and its node; nothing reads an `artifact`, such as a page footer. */
export type Place = { readonly within: Structure; readonly as: string } | 'artifact';

/** Adds a node; `scope` is what a table heading applies to. */
export function addNode(
  pdf: Pdf,
  parent: Structure,
  type: string,
  options: { readonly title?: string; readonly scope?: 'Column' | 'Row' } = {},
): Structure {
  const node = pdf.struct(type, options);
  parent.add(node);
  return node;
}

/** Draws text on the page and, unless it is an artifact, adds it to the structure. */
export function text(pdf: Pdf, words: string, place: Place, look: TextLook): void {
  if (place === 'artifact') {
    artifact(pdf, () => draw(pdf, words, look));
    return;
  }
  // Opened before its content is added: a node without content would be empty.
  const content = pdf.markStructureContent(place.as);
  draw(pdf, words, look);
  pdf.endMarkedContent();
  place.within.add(pdf.struct(place.as, {}, [content]));
}

/** Draws decoration: lines, backgrounds and text that every page repeats. */
export function artifact(pdf: Pdf, paint: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  paint();
  pdf.endMarkedContent();
}

export function rule(
  pdf: Pdf,
  { x, y, to, weight, colour = RULE }: At & { to: number; weight: number; colour?: string },
): void {
  artifact(pdf, () => pdf.moveTo(x, y).lineTo(to, y).lineWidth(weight).stroke(colour));
}

/** The height of a text in a column, in points. */
export function heightOfText(
  pdf: Pdf,
  words: string,
  { size, width }: { size: number; width: number },
): number {
  return pdf.font('Helvetica').fontSize(size).heightOfString(inWinAnsi(words), { width });
}

function draw(
  pdf: Pdf,
  words: string,
  { x, y, width, font = 'Helvetica', size, colour = INK, align = 'left' }: TextLook,
): void {
  pdf.font(font).fontSize(size).fillColor(colour).text(inWinAnsi(words), x, y, { width, align });
}

const NOT_WIN_ANSI = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

/** The built-in fonts have Western letters only: others lose their accents or become "?". */
function inWinAnsi(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll('\u2212', '-')
    .replaceAll(NOT_WIN_ANSI, (letter) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(NOT_WIN_ANSI, '?');
}
