import type { GraphRequest } from '../http/readRequest.ts';
import { GraphError, invalidParameter, unknownObject } from '../model/GraphError.ts';
import type { Line } from '../model/Line.ts';
import type { World } from '../model/World.ts';

const megabyte = 1_048_576;
/** Largest files by the beginning of their type. */
const largest: readonly (readonly [type: RegExp, bytes: number])[] = [
  [/^image\/webp/, 500 * 1024],
  [/^image\//, 5 * megabyte],
  [/^(audio|video)\//, 16 * megabyte],
  [/^/, 100 * megabyte],
];

/** `POST /<phone number id>/media`. @throws GraphError */
export async function upload(
  { files }: World,
  { phoneNumberId }: Line,
  { body, file }: GraphRequest,
): Promise<object> {
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.');
  if (!file) throw invalidParameter('The parameter file is required.');
  const mimeType = file.type || (typeof body.type === 'string' ? body.type : '');
  if (!/^\w+\/[\w.+-]+/.test(mimeType))
    throw invalidParameter('Param file must be a file with one of the supported types.');
  const [, most = 0] = largest.find(([type]) => type.test(mimeType)) ?? [];
  if (file.size > most)
    throw new GraphError(131053, 'Media upload error', { details: 'The file is too large for its type.' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { id: files.add({ mimeType, phoneNumberId, bytes: async () => bytes }) };
}

/** `GET` and `DELETE /<media id>`. @throws GraphError */
export async function media(world: World, line: Line, id: string, method: string): Promise<object> {
  const { files, base } = world;
  const file = files.find(id, line.phoneNumberId);
  if (!file) throw unknownObject(id);
  if (method === 'DELETE') return { success: files.remove(id) };
  return files.describe(id, file, base);
}
