/** Text as it may stand between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)]/g;

/** Escaped text in which web addresses are links that open beside the page. */
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
