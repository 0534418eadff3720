/** Converts a peer's text to one line of at most `limit` characters: for lists, headers, files. */
export const toSingleLine = (text: string, limit: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limit)
    // A surrogate that the cut left alone cannot be read or stored in the database.
    .replace(/\p{Cs}$/u, '')
    .trim();
