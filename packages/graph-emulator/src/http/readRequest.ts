import type { IncomingMessage } from 'node:http';
import { GraphError, invalidParameter } from '../model/GraphError.ts';

/** Meta takes 100 MB; what stands around a file is more. */
const largest = 105_000_000;

/** A call to the API, read whole. */
export interface GraphRequest {
  readonly method: string;
  /** Path without the version, in parts. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  /** JSON, or the fields of a form. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The file of a form. */
  readonly file: File | undefined;
}

const oldest = 20;
const newest = 26;

/** @throws GraphError when it is no call that could be answered */
export async function readRequest(message: IncomingMessage): Promise<GraphRequest> {
  const url = new URL(message.url ?? '/', 'http://graph.invalid');
  const [version = '', ...path] = url.pathname.split('/').filter(part => part !== '');
  const [, number] = /^v(\d+)\.0$/.exec(version) ?? [];
  if (number === undefined) throw new GraphError(2500, `Unknown path components: /${version}`);
  if (Number(number) < oldest || Number(number) > newest)
    throw new GraphError(2635, `You are calling a deprecated version of the Ads API: ${version}`);
  const [, bearer] = /^Bearer (.+)$/i.exec(message.headers.authorization ?? '') ?? [];
  const { fields, file } = await readBody(message);
  const token = bearer ?? url.searchParams.get('access_token') ?? undefined;
  return { method: message.method ?? 'GET', path, query: url.searchParams, token, body: fields, file };
}

async function readBody(message: IncomingMessage): Promise<{
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: File | undefined;
}> {
  const bytes = await allOf(message);
  const type = message.headers['content-type'] ?? '';
  if (bytes.length === 0) return { fields: {}, file: undefined };
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    const entries = [...form.entries()];
    const file = entries.find(([, value]) => value instanceof File)?.[1];
    const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    return { fields, file: file instanceof File ? file : undefined };
  }
  try {
    const parsed: unknown = JSON.parse(bytes.toString());
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('no object');
    return { fields: parsed as Record<string, unknown>, file: undefined };
  } catch {
    throw invalidParameter('The body is not a JSON object.');
  }
}

async function allOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message) {
    size += (part as Buffer).length;
    if (size > largest)
      throw new GraphError(131053, 'Media upload error', { details: 'The file is too large.' });
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
