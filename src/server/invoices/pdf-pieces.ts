import type PDFDocument from 'pdfkit';

export const INK = '#18211d';
export const SOFT = '#5a645e';
export const RULE = '#dedad0';

export type Pdf = InstanceType<typeof PDFDocument>;
/** A node of the tree by which a screen reader reads a PDF. */
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

/** What a piece of text is and where it belongs: `artifact` is read by nobody, as a page's foot. */
export type Place = { readonly within: Structure; readonly as: string } | 'artifact';

/** Adds a node; `scope` says what the heading of a table is for. */
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

/** Draws words at a place of the page and, unless they are an artifact, of the structure. */
export function text(pdf: Pdf, words: string, place: Place, look: TextLook): void {
  if (place === 'artifact') {
    artifact(pdf, () => draw(pdf, words, look));
    return;
  }
  // The content is opened first: a node that is given none would be empty.
  const content = pdf.markStructureContent(place.as);
  draw(pdf, words, look);
  pdf.endMarkedContent();
  place.within.add(pdf.struct(place.as, {}, [content]));
}

/** Draws what only adorns: rules, grounds, and what is said again on every page. */
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

/** How high words stand in a column, in points. */
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

/**
 * The built-in fonts know Western letters alone: others lose their marks, and what is left becomes
 * a question mark.
 */
function inWinAnsi(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll('\u2212', '-')
    .replaceAll(NOT_WIN_ANSI, (letter) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(NOT_WIN_ANSI, '?');
}
