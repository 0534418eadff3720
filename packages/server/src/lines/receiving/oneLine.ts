/** A peer's text as one line of at most `limit` characters: what it may be in a list, a header or a file's name. */
export const oneLine = (text: string, limit: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limit)
    // Half of what takes two places is nothing that can be read, or written into a database.
    .replace(/\p{Cs}$/u, '')
    .trim();
