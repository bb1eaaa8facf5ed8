import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules/@fontsource');

/** The system fonts that stand in while Archivo loads. Arimo has Arial's widths. */
export const SYSTEM_FONTS = ['arimo', 'roboto', 'noto-sans', 'dejavu-sans'] as const;
export type SystemFont = (typeof SYSTEM_FONTS)[number];

export interface Fonts {
  /**
   * The environment of a program that sees only these fonts and none of the machine's (Linux only).
   */
  env: { FONTCONFIG_FILE: string };
  discard: () => void;
}

/** Copies the named fonts, regular and bold, to a separate folder. */
export function provideFonts(names: readonly SystemFont[]): Fonts {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-fonts-'));
  for (const name of names) {
    for (const file of globSync(`${name}/files/${name}-latin-{400,700}-normal.woff`, {
      cwd: PACKAGES,
    })) {
      const font = unpackWoff(readFileSync(path.join(PACKAGES, file)));
      writeFileSync(path.join(folder, `${path.basename(file, '.woff')}.ttf`), font);
    }
  }
  const config = path.join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${path.join(folder, 'cache')}</cachedir></fontconfig>
`,
  );
  return {
    env: { FONTCONFIG_FILE: config },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * The TrueType file inside a WOFF 1.0 file: the same tables, inflated. Chromium reads installed
 * fonts only in this form.
 */
function unpackWoff(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * tableCount);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tableCount, 4);
  const power = Math.floor(Math.log2(tableCount));
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tableCount - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < tableCount; index += 1) {
    const packed = 44 + 20 * index;
    const start = woff.readUInt32BE(packed + 4);
    const packedLength = woff.readUInt32BE(packed + 8);
    const length = woff.readUInt32BE(packed + 12);
    const bytes = woff.subarray(start, start + packedLength);
    const entry = 12 + 16 * index;
    woff.copy(head, entry, packed, packed + 4);
    woff.copy(head, entry + 4, packed + 16, packed + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packedLength < length ? inflateSync(bytes) : Buffer.from(bytes), padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
