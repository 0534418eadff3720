import { InvalidInputError } from './ControlRoute.ts';

type QrDecoder = (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

/**
 * Reads the text of a QR code in a PNG, for example a screenshot or an API response.
 * @throws InvalidInputError if the file is no PNG or contains no QR code
 */
export async function readQrFromPng(png: Buffer): Promise<string> {
  // These modules are loaded on demand, because few callers need them, and they are a third of the code to load.
  const [{ default: jsQR }, { PNG }] = await Promise.all([import('jsqr'), import('pngjs')]);
  let picture: InstanceType<typeof PNG>;
  try {
    picture = PNG.sync.read(png);
  } catch {
    throw new InvalidInputError('"image" is no PNG');
  }
  // jsQR is a CommonJS module. Its import is therefore the function, or an object with the function as `default`.
  const { default: decodeQr = jsQR } = jsQR as { readonly default?: unknown };
  const qrCode = (decodeQr as QrDecoder)(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  if (!qrCode) throw new InvalidInputError('"image" contains no QR code');
  return qrCode.data;
}
