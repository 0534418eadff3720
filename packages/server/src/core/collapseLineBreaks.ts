/** Converts a person's text to one line of at most `limit` characters, for lists, headers and file names. */
export const collapseLineBreaks = (text: string, limit: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limit)
    // Remove half of a surrogate pair that was cut: it can neither be read nor stored in the database.
    .replace(/\p{Cs}$/u, '')
    .trim();
