import type { IExecuteFunctions, INodeExecutionData, Json, JsonObject } from 'n8n-workflow';
import type { ApiCall, RequestField } from '../../catalogue/ApiCall.ts';
import { createIdempotencyKey } from '../../createIdempotencyKey.ts';
import { encodeMultipart } from '../../encodeMultipart.ts';
import { requestRecado, requestRecadoJson, toSelectedClientId } from '../../requestRecado.ts';

/**
 * Makes the API call for one input item.
 * @returns output items that result from this input item
 */
export async function runApiCall(node: IExecuteFunctions, call: ApiCall, item: number): Promise<INodeExecutionData[]> {
  const client = toSelectedClientId(node.getNodeParameter('client', item, '', { extractValue: true }));
  const values = readFieldValues(node, call.fields, item);
  const qs: JsonObject = {};
  const body: JsonObject = { ...call.fixed };
  let path = call.path;
  for (const { field, value } of values) {
    if (field.place === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(String(value)));
    else setAtPath(field.place === 'query' ? qs : body, field.path, value);
  }
  const common = { method: call.method, path, qs, client, item };

  if (call.file?.length === 0) return [{ json: await upload(node, { path, qs, client, item }), pairedItem: { item } }];
  if (call.file) await attachFile(node, { item, client, mediaPath: call.file, body });
  if (call.downloads) return [await download(node, common)];
  const sent = Object.keys(body).length > 0 ? { body } : {};
  const headers = call.sends
    ? { headers: { 'Idempotency-Key': createItemIdempotencyKey(node, item, { path, body }) } }
    : {};
  const answer = await requestRecadoJson(node, { ...common, ...sent, ...headers });
  if (!call.list) return [{ json: answer, pairedItem: { item } }];

  const elements = readElements(answer, call.list);
  const isAll = call.pages && node.getNodeParameter('returnAll', item, false) === true;
  for (let { next } = answer; isAll && typeof next === 'string'; ) {
    const page = await requestRecadoJson(node, { ...common, qs: { ...qs, cursor: next } });
    elements.push(...readElements(page, call.list));
    next = page.next;
  }
  return elements.map(json => ({ json, pairedItem: { item } }));
}

const readElements = (answer: JsonObject, list: string): JsonObject[] => [...((answer[list] ?? []) as JsonObject[])];

/** Reads the field values of an item. Empty optional fields are omitted. */
function readFieldValues(node: IExecuteFunctions, fields: readonly RequestField[], item: number) {
  const options = node.getNodeParameter('more', item, {}) as JsonObject;
  return fields.flatMap(field => {
    const { name, kind, required } = field;
    if (!required && !(name in options)) return [];
    const input = required
      ? node.getNodeParameter(name, item, undefined, { extractValue: true })
      : unwrapResourceLocator(options[name]);
    if (!required && (input === '' || input === undefined)) return [];
    return [{ field, value: kind === 'json' && typeof input === 'string' ? (JSON.parse(input) as Json) : input }];
  });
}

const unwrapResourceLocator = (value: Json): Json =>
  typeof value === 'object' && value !== null && '__rl' in value ? value.value : value;

function setAtPath(target: JsonObject, [key = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const child = (target[key] ?? {}) as JsonObject;
  target[key] = child;
  setAtPath(child, rest, value);
}

export const createItemIdempotencyKey = (node: IExecuteFunctions, item: number, content: unknown): string =>
  createIdempotencyKey(
    {
      instance: node.getInstanceId(),
      execution: node.getExecutionId(),
      node: node.getNode().id,
      run: Number(node.evaluateExpression('{{ $runIndex }}', item)),
      item,
    },
    content,
  );

interface ItemClient {
  readonly item: number;
  readonly client: string | undefined;
}

type AttachFileParams = ItemClient & { readonly mediaPath: readonly string[]; readonly body: JsonObject };

/** Uploads the item's binary data, or references the file by URL or media ID. */
async function attachFile(node: IExecuteFunctions, { mediaPath, body, item, client }: AttachFileParams): Promise<void> {
  const source = node.getNodeParameter('source', item, 'binary');
  if (source === 'binary') {
    const stored = await upload(node, { path: '/external/media', qs: {}, client, item });
    setAtPath(body, [...mediaPath, 'mediaId'], stored.mediaId);
  } else if (source === 'url') setAtPath(body, [...mediaPath, 'mediaUrl'], node.getNodeParameter('mediaUrl', item));
  else setAtPath(body, [...mediaPath, 'mediaId'], node.getNodeParameter('mediaId', item));
}

type UploadParams = ItemClient & { readonly path: string; readonly qs: JsonObject };

async function upload(node: IExecuteFunctions, { item, ...requestOptions }: UploadParams): Promise<JsonObject> {
  const name = String(node.getNodeParameter('binaryProperty', item, 'data'));
  const { fileName = name, mimeType } = node.helpers.assertBinaryData(item, name);
  const data = await node.helpers.getBinaryDataBuffer(item, name);
  const { body, contentType } = encodeMultipart({ data, fileName, mimeType });
  const answer = await requestRecado(node, {
    ...requestOptions,
    method: 'POST',
    body,
    headers: { 'content-type': contentType },
    item,
  });
  return (typeof answer === 'string' ? JSON.parse(answer) : answer) as JsonObject;
}

interface FileResponse {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

type DownloadParams = { readonly method: string; readonly path: string; readonly qs: JsonObject } & ItemClient;

async function download(node: IExecuteFunctions, requestOptions: DownloadParams): Promise<INodeExecutionData> {
  const name = String(node.getNodeParameter('binaryProperty', requestOptions.item, 'data'));
  const { body, headers } = (await requestRecado(node, {
    ...requestOptions,
    encoding: 'arraybuffer',
    returnFullResponse: true,
  })) as FileResponse;
  const data = Buffer.from(body);
  const fileName = parseFileName(headers['content-disposition']);
  const binary = { [name]: await node.helpers.prepareBinaryData(data, fileName, headers['content-type']) };
  return {
    json: { size: data.length, ...(fileName && { fileName }) },
    binary,
    pairedItem: { item: requestOptions.item },
  };
}

/**
 * Reads the file name from the header `Content-Disposition`. The UTF-8 name (`filename*`) takes precedence over
 * the plain name, as in RFC 6266.
 */
function parseFileName(disposition = ''): string | undefined {
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
