/**
 * The cells of a block as spreadsheets put them on the clipboard: tabs between cells, a line for
 * each row. A cell with a tab, a line end or a leading quote is quoted.
 */
export function parseTsv(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    // A quote that nothing closes is an inch.
    const quoted = matchAt(/"((?:[^"]|"")*)"(?=[\t\n]|$)/y, lines, at);
    const [written = '', cell = written] = quoted ?? matchAt(/[^\t\n]*/y, lines, at) ?? [];
    rows.at(-1)?.push(quoted === null ? cell : cell.replaceAll('""', '"'));
    at += written.length;
    if (at >= lines.length) return rows;
    if (lines[at] === '\n') rows.push([]);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quotedCell).join('\t')).join('\n');
}

function quotedCell(cell: string): string {
  return /[\t\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
