/** The mark of the house, a folded note in a speech bubble, in plain characters, with two lines beside it. */
export const mark = (first: string, second: string): string =>
  [
    '  .--------._',
    `  |  ----  |_\\   ${first}`,
    `  |  ------- |   ${second}`,
    "  '--.  .----'",
    '      \\/',
  ].join('\n');
