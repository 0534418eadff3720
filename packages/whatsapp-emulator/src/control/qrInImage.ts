import { BadInput } from './Route.ts';

type Reader = (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

/**
 * The text of a QR in a PNG, as a screenshot or a program's answer shows it.
 * @throws BadInput when it is no PNG, or shows no QR
 */
export async function qrInImage(png: Buffer): Promise<string> {
  // Few need it, and it is a third of what there is to load.
  const [{ default: jsQR }, { PNG }] = await Promise.all([import('jsqr'), import('pngjs')]);
  let picture: InstanceType<typeof PNG>;
  try {
    picture = PNG.sync.read(png);
  } catch {
    throw new BadInput('"image" is no PNG');
  }
  // Published as CommonJS: what is imported is the function, or what holds it.
  const { default: inner = jsQR } = jsQR as { readonly default?: unknown };
  const found = (inner as Reader)(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  if (!found) throw new BadInput('"image" shows no QR');
  return found.data;
}
