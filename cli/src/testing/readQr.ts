import jsQR from 'jsqr';

/** Pixels of a cell: scanners need some. */
const SCALE = 4;

/** What a phone would read from a QR code drawn in half blocks, light on dark. @throws Error when it cannot */
export function readQr(drawing: string): string {
  const rows = drawing
    .split('\n')
    .filter(line => /[█▀▄]/.test(line))
    .flatMap(line => [
      [...line].map(cell => '█▀'.includes(cell)),
      [...line].map(cell => '█▄'.includes(cell)),
    ]);
  return readPixels(rows, drawing);
}

/**
 * The same from pixels, light or dark.
 *
 * @param shown what is said of them when nothing can be read
 */
export function readPixels(rows: readonly (readonly boolean[])[], shown: string): string {
  const width = Math.max(...rows.map(row => row.length)) * SCALE;
  const height = rows.length * SCALE;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLight = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] ?? false;
      pixels.set(isLight ? [255, 255, 255, 255] : [0, 0, 0, 255], (y * width + x) * 4);
    }
  }
  // The package is CommonJS: its function is the default of its default.
  const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR.default }).default;
  // A phone does not see a light code on dark ground as one.
  const found = read(pixels, width, height, { inversionAttempts: 'dontInvert' });
  if (!found) throw new Error(`no QR code in:\n${shown}`);
  return found.data;
}
