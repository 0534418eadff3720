import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/**
 * Decodes the QR code of a PNG image.
 *
 * @throws Error when the bytes are no PNG or contain no QR code
 */
export function readQrImage(png: Uint8Array): string {
  const { data, width, height } = PNG.sync.read(Buffer.from(png));
  // jsQR is a CommonJS module. Depending on the import mechanism, its function is in a nested `default`.
  const decode = typeof jsQR === 'function' ? jsQR : (jsQR as { default: typeof jsQR.default }).default;
  const code = decode(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error(`no QR code in the image of ${width} × ${height}`);
  return code.data;
}
