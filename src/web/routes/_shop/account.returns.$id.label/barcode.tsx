import { code128, QUIET_MODULES } from '#domain/barcodes/code-128.ts';

/** Wide enough for the printers and scanners of a shop. */
const MODULE_MM = 0.5;
const HEIGHT_MM = 15;

/** A text as a barcode (Code 128), black on white also on a dark screen. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text);
  const modules = width + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      width={`${modules * MODULE_MM}mm`}
      height={`${HEIGHT_MM}mm`}
      className="max-w-full"
    >
      <rect width={modules} height={1} fill="#fff" />
      <path
        d={bars.map((bar) => `M${QUIET_MODULES + bar.at} 0h${bar.width}v1h-${bar.width}z`).join('')}
      />
    </svg>
  );
}
