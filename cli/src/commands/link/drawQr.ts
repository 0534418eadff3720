/** A QR code in half blocks, two rows a line: 59×31 cells for WhatsApp's. What draws it is loaded with the first one. */
export async function drawQr(text: string): Promise<string> {
  const { default: terminal } = await import('qrcode-terminal');
  const drawing = await new Promise<string>(resolve => terminal.generate(text, { small: true }, resolve));
  return drawing.trimEnd();
}
