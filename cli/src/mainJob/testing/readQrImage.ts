import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** What a phone's camera would read from the picture. @throws Error when it is no PNG with a QR code on it */
export function readQrImage(png: Uint8Array): string {
  const { data, width, height } = PNG.sync.read(Buffer.from(png));
  // The package is CommonJS: its function is the default of its default.
  const read = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR.default }).default;
  const found = read(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error(`no QR code on a picture of ${width} × ${height}`);
  return found.data;
}
