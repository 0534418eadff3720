/**
 * Draws a QR in half blocks, two rows per line: 59×31 cells for WhatsApp's codes. Loads the
 * drawing library on the first call.
 */
export async function drawQr(text: string): Promise<string> {
  const { default: terminal } = await import('qrcode-terminal');
  const drawing = await new Promise<string>(resolve => terminal.generate(text, { small: true }, resolve));
  return drawing.trimEnd();
}
