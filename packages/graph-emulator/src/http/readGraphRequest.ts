import type { IncomingMessage } from 'node:http';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';

/**
 * Maximum size of a request body in bytes. Meta accepts files of up to 100 MB, to which the form adds some
 * bytes.
 */
const MAX_BODY_BYTES = 105_000_000;

/** A call to the API with its complete body. */
export interface GraphRequest {
  readonly method: string;
  /** Segments of the path, without the API version. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  /** Body of the request: parsed JSON, or the fields of a form. */
  readonly body: Readonly<Record<string, unknown>>;
  /** File in a form; undefined if there is none. */
  readonly file: File | undefined;
}

/** v20.0 expired on 24 September 2026, and v26.0 appeared on 29 July 2026 (Graph API, versions). */
const OLDEST_VERSION = 21;
const NEWEST_VERSION = 26;

/** Reads a call to the API with its body. @throws GraphError if the call is malformed */
export async function readGraphRequest(message: IncomingMessage): Promise<GraphRequest> {
  const url = new URL(message.url ?? '/', 'http://graph.invalid');
  const [version = '', ...path] = url.pathname.split('/').filter(part => part !== '');
  const [, number] = /^v(\d+)\.0$/.exec(version) ?? [];
  if (number === undefined) throw new GraphError(2500, `Unknown path components: /${version}`);
  if (Number(number) < OLDEST_VERSION || Number(number) > NEWEST_VERSION)
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
  const bytes = await readAllBytes(message);
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
    throw createInvalidParameterError('The body is not a JSON object.');
  }
}

async function readAllBytes(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message) {
    size += (part as Buffer).length;
    if (size > MAX_BODY_BYTES)
      throw new GraphError(131053, 'Media upload error', { details: 'The file is too large.' });
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
