/** Bright white on black: a terminal with a light background would draw the code inverted, which few phones read. */
const onBlack = (line: string): string => `\u001b[97;40m${line}\u001b[0m`;

/**
 * A QR code in half blocks, two rows a line: 59×31 cells for WhatsApp's. What draws it is loaded with the first one.
 *
 * @param colours for a terminal that has them
 */
export async function drawQr(text: string, colours: boolean): Promise<string> {
  const { default: terminal } = await import('qrcode-terminal');
  const drawing = await new Promise<string>(resolve => terminal.generate(text, { small: true }, resolve));
  return colours ? drawing.trimEnd().split('\n').map(onBlack).join('\n') : drawing.trimEnd();
}
