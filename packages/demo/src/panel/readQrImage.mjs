import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** What a camera reads from a PNG. @throws Error when there is no QR code on it */
export function readQrImage(png) {
  const { data, width, height } = PNG.sync.read(png);
  const found = (jsQR.default ?? jsQR)(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error('no QR code');
  return found.data;
}
