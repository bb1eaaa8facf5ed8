import { code128, QUIET_MODULES } from '#domain/barcodes/code-128.ts';

/** Wide enough for the printers and scanners of a shop. */
const MODULE_MM = 0.5;
const HEIGHT_MM = 15;

/**
 * A text as a barcode (Code 128), black on white also on a dark screen. Its bars begin where the
 * text around it does: the quiet zone before them lies in the margin, which has to be 5 mm or more.
 */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text);
  const modules = width + QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`0 0 ${modules} 1`}
      overflow="visible"
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width={`${modules * MODULE_MM}mm`}
      height={`${HEIGHT_MM}mm`}
      className="max-w-full"
    >
      <rect x={-QUIET_MODULES} width={modules + QUIET_MODULES} height={1} fill="#fff" />
      <path d={bars.map((bar) => `M${bar.at} 0h${bar.width}v1h-${bar.width}z`).join('')} />
    </svg>
  );
}
