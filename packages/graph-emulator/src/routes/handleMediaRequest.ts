import type { GraphRequest } from '../http/readGraphRequest.ts';
import type { BusinessLine } from '../model/BusinessLine.ts';
import type { GraphEmulatorState } from '../model/GraphEmulatorState.ts';
import { createInvalidParameterError, createUnknownObjectError, GraphError } from '../model/GraphError.ts';

const MEBIBYTE = 1_048_576;
/** Maximum size of a file in bytes, by a pattern for its media type. The first matching pattern applies. */
const maxBytesByType: readonly (readonly [type: RegExp, bytes: number])[] = [
  [/^image\/webp/, 500 * 1024],
  [/^image\//, 5 * MEBIBYTE],
  [/^(audio|video)\//, 16 * MEBIBYTE],
  [/^/, 100 * MEBIBYTE],
];

/** `POST /<phone number id>/media`: stores a file. @throws GraphError if the file is not acceptable */
export async function uploadMedia(
  { files }: GraphEmulatorState,
  { phoneNumberId }: BusinessLine,
  { body, file }: GraphRequest,
): Promise<object> {
  if (body.messaging_product !== 'whatsapp')
    throw createInvalidParameterError('The parameter messaging_product is required.');
  if (!file) throw createInvalidParameterError('The parameter file is required.');
  const mimeType = file.type || (typeof body.type === 'string' ? body.type : '');
  if (!/^\w+\/[\w.+-]+/.test(mimeType))
    throw createInvalidParameterError('Param file must be a file with one of the supported types.');
  const [, maxBytes = 0] = maxBytesByType.find(([type]) => type.test(mimeType)) ?? [];
  if (file.size > maxBytes)
    throw new GraphError(131053, 'Media upload error', { details: 'The file is too large for its type.' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { id: files.add({ mimeType, phoneNumberId, bytes: async () => bytes }) };
}

/** `GET` and `DELETE /<media id>`: describes or removes a file. @throws GraphError */
export async function handleMediaRequest(
  world: GraphEmulatorState,
  line: BusinessLine,
  id: string,
  method: string,
): Promise<object> {
  const { files, base } = world;
  const file = files.find(id, line.phoneNumberId);
  if (!file) throw createUnknownObjectError(id);
  if (method === 'DELETE') return { success: files.remove(id) };
  return files.describe(id, file, base);
}
