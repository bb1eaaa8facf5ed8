/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)]/g;

/** Escapes text and turns web addresses into links that open in a new tab. */
export function escapeWithLinks(text: string, linkStyle = ''): string {
  const style = linkStyle === '' ? '' : ` style="${escapeHtml(linkStyle)}"`;
  let html = '';
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = escapeHtml(match[0]);
    html += escapeHtml(text.slice(end, match.index));
    html += `<a href="${address}" target="_blank" rel="noopener noreferrer"${style}>${address}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
