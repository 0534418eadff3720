/** A peer's text as one line of at most `limit` characters: what it may be in a list, a header or a file's name. */
export const oneLine = (text: string, limit: number): string =>
  [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, limit).join('').slice(0, limit).trim();
