import sanitizeHtml from 'sanitize-html';
import sharp from 'sharp';

/** Larger drawings are not logos. */
const MAX_BYTES = 512 * 1024;
const MAX_NESTING = 30;
const SHAPES = ['path', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'rect'];

const words = (text: string) => text.trim().split(/\s+/);

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...SHAPES,
    ...words('svg g defs title clipPath mask linearGradient radialGradient stop'),
  ],
  allowedAttributes: {
    '*': words(`
      xmlns viewBox width height id transform x y d points preserveAspectRatio
      cx cy r rx ry x1 y1 x2 y2 fx fy offset stop-color stop-opacity
      fill fill-rule fill-opacity clip-path clip-rule mask opacity
      stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
      stroke-dashoffset stroke-opacity
      gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
    `),
  },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  textFilter: (text, tag) => (tag === 'title' ? text : ''),
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: ownReferences(attribs) }) },
  nestingLimit: MAX_NESTING,
};

/** Attributes may refer to parts of the same drawing and to nothing else. */
function ownReferences(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([, value]) => !/url\s*\(/i.test(value) || /^url\(#[\w-]+\)$/.test(value.trim()),
    ),
  );
}

/** Whether the bytes begin like an SVG drawing. */
export function looksLikeDrawing(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('utf8');
  return /^\uFEFF?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg[\s>])/i.test(start);
}

/**
 * Rebuilds an SVG drawing from an allow-list of shapes and their attributes: no script, style,
 * link, text or reference to another file is left. Null when no shape remains, when it cannot be
 * drawn, or when it is larger than 512 KiB.
 */
export async function cleanDrawing(bytes: Uint8Array) {
  if (bytes.byteLength > MAX_BYTES) return null;
  const text = sanitizeHtml(Buffer.from(bytes).toString('utf8'), OPTIONS).trim();
  if (!text.startsWith('<svg') || !SHAPES.some((shape) => text.includes(`<${shape}`))) return null;
  const clean = Buffer.from(text);
  try {
    const { width, height } = await sharp(clean).metadata();
    // Metadata are read without drawing: a drawing that cannot be drawn is no logo.
    await sharp(clean).resize(16, 16, { fit: 'inside' }).png().toBuffer();
    return { bytes: clean, contentType: 'image/svg+xml', width, height };
  } catch {
    return null;
  }
}
