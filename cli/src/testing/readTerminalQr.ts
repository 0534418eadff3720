import jsQR from 'jsqr';

/** Pixels per cell of the code, because the decoder needs more than one pixel. */
const PIXELS_PER_CELL = 4;

/** Decodes a QR code drawn in half blocks, light on dark. @throws Error if the drawing has no code */
export function readTerminalQr(drawing: string): string {
  const rows = drawing
    .split('\n')
    .filter(line => /[█▀▄]/.test(line))
    .flatMap(line => [[...line].map(cell => '█▀'.includes(cell)), [...line].map(cell => '█▄'.includes(cell))]);
  return readQrPixels(rows, drawing);
}

/**
 * Decodes a QR code from rows of pixels, in which `true` is a light pixel.
 *
 * @param drawing text for the error if no code is found
 * @throws Error if the pixels contain no code
 */
export function readQrPixels(rows: readonly (readonly boolean[])[], drawing: string): string {
  const width = Math.max(...rows.map(row => row.length)) * PIXELS_PER_CELL;
  const height = rows.length * PIXELS_PER_CELL;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLight = rows[Math.floor(y / PIXELS_PER_CELL)]?.[Math.floor(x / PIXELS_PER_CELL)] ?? false;
      pixels.set(isLight ? [255, 255, 255, 255] : [0, 0, 0, 255], (y * width + x) * 4);
    }
  }
  // The package is CommonJS, so its function is the `default` property of its default export.
  const decode = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR.default }).default;
  // A phone does not recognise a light code on a dark background.
  const code = decode(pixels, width, height, { inversionAttempts: 'dontInvert' });
  if (!code) throw new Error(`no QR code in:\n${drawing}`);
  return code.data;
}
