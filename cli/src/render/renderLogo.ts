/** Renders Recado's logo, a folded note in a speech bubble, in ASCII with two lines of text. */
export const renderLogo = (title: string, subtitle: string): string =>
  ['  .--------._', `  |  ----  |_\\   ${title}`, `  |  ------- |   ${subtitle}`, "  '--.  .----'", '      \\/'].join(
    '\n',
  );
