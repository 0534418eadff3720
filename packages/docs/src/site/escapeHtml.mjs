const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML content and for quoted attributes. */
export const escapeHtml = text => String(text).replace(/[&<>"]/g, character => entities[character]);
