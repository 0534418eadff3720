/** Replaces line breaks and other control characters by spaces, so that a name cannot imitate lines of a message. */
export const toSingleLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

/** Converts a person's text to one line of at most `limit` characters, for lists, headers and file names. */
export const collapseLineBreaks = (text: string, limit: number): string =>
  toSingleLine(text)
    .trim()
    .slice(0, limit)
    // Remove half of a surrogate pair that was cut: it can neither be read nor stored in the database.
    .replace(/\p{Cs}$/u, '')
    .trim();
