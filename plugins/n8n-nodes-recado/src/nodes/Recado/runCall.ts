import type { IExecuteFunctions, INodeExecutionData, Json, JsonObject } from 'n8n-workflow';
import type { Call, CallField } from '../../catalogue/Call.ts';
import { keyOf } from '../../keyOf.ts';
import { multipart } from '../../multipart.ts';
import { ask, clientOf, request } from '../../request.ts';

/** Makes the call of one item. @returns what it becomes */
export async function runCall(
  node: IExecuteFunctions,
  call: Call,
  item: number,
): Promise<INodeExecutionData[]> {
  const client = clientOf(node.getNodeParameter('client', item, '', { extractValue: true }));
  const values = valuesOf(node, call.fields, item);
  const qs: JsonObject = {};
  const body: JsonObject = { ...call.fixed };
  let path = call.path;
  for (const { field, value } of values) {
    if (field.place === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(String(value)));
    else put(field.place === 'query' ? qs : body, field.path, value);
  }
  const common = { method: call.method, path, qs, client, item };

  if (call.file?.length === 0)
    return [{ json: await upload(node, { path, qs, client, item }), pairedItem: { item } }];
  if (call.file) await putFile(node, { item, client, at: call.file, body });
  if (call.downloads) return [await download(node, common)];
  const sent = Object.keys(body).length > 0 ? { body } : {};
  const headers = call.sends ? { headers: { 'Idempotency-Key': keyFor(node, item, { path, body }) } } : {};
  const answer = await ask(node, { ...common, ...sent, ...headers });
  if (!call.list) return [{ json: answer, pairedItem: { item } }];

  const elements = elementsOf(answer, call.list);
  const isAll = call.pages && node.getNodeParameter('returnAll', item, false) === true;
  for (let { next } = answer; isAll && typeof next === 'string'; ) {
    const page = await ask(node, { ...common, qs: { ...qs, cursor: next } });
    elements.push(...elementsOf(page, call.list));
    next = page.next;
  }
  return elements.map(json => ({ json, pairedItem: { item } }));
}

const elementsOf = (answer: JsonObject, list: string): JsonObject[] => [
  ...((answer[list] ?? []) as JsonObject[]),
];

/** What somebody filled in; what is left empty among the options is left out. */
function valuesOf(node: IExecuteFunctions, fields: readonly CallField[], item: number) {
  const options = node.getNodeParameter('more', item, {}) as JsonObject;
  return fields.flatMap(field => {
    const { name, kind, required } = field;
    if (!required && !(name in options)) return [];
    const typed = required
      ? node.getNodeParameter(name, item, undefined, { extractValue: true })
      : located(options[name]);
    if (!required && (typed === '' || typed === undefined)) return [];
    return [
      { field, value: kind === 'json' && typeof typed === 'string' ? (JSON.parse(typed) as Json) : typed },
    ];
  });
}

const located = (value: Json): Json =>
  typeof value === 'object' && value !== null && '__rl' in value ? value.value : value;

function put(into: JsonObject, [key = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const below = (into[key] ?? {}) as JsonObject;
  into[key] = below;
  put(below, rest, value);
}

export const keyFor = (node: IExecuteFunctions, item: number, content: unknown): string =>
  keyOf(
    {
      instance: node.getInstanceId(),
      execution: node.getExecutionId(),
      node: node.getNode().id,
      run: Number(node.evaluateExpression('{{ $runIndex }}', item)),
      item,
    },
    content,
  );

interface Client {
  readonly item: number;
  readonly client: string | undefined;
}

/** What the item holds is uploaded first; otherwise it is said where the file is. */
async function putFile(
  node: IExecuteFunctions,
  { at, body, item, client }: Client & { readonly at: readonly string[]; readonly body: JsonObject },
): Promise<void> {
  const source = node.getNodeParameter('source', item, 'binary');
  if (source === 'binary') {
    const stored = await upload(node, { path: '/external/media', qs: {}, client, item });
    put(body, [...at, 'mediaId'], stored.mediaId);
  } else if (source === 'url') put(body, [...at, 'mediaUrl'], node.getNodeParameter('mediaUrl', item));
  else put(body, [...at, 'mediaId'], node.getNodeParameter('mediaId', item));
}

async function upload(
  node: IExecuteFunctions,
  { item, ...asked }: Client & { readonly path: string; readonly qs: JsonObject },
): Promise<JsonObject> {
  const name = String(node.getNodeParameter('binaryProperty', item, 'data'));
  const { fileName = name, mimeType } = node.helpers.assertBinaryData(item, name);
  const data = await node.helpers.getBinaryDataBuffer(item, name);
  const { body, contentType } = multipart({ data, fileName, mimeType });
  const answer = await request(node, {
    ...asked,
    method: 'POST',
    body,
    headers: { 'content-type': contentType },
    item,
  });
  return (typeof answer === 'string' ? JSON.parse(answer) : answer) as JsonObject;
}

interface FileAnswer {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

async function download(
  node: IExecuteFunctions,
  asked: { readonly method: string; readonly path: string; readonly qs: JsonObject } & Client,
): Promise<INodeExecutionData> {
  const name = String(node.getNodeParameter('binaryProperty', asked.item, 'data'));
  const { body, headers } = (await request(node, {
    ...asked,
    encoding: 'arraybuffer',
    returnFullResponse: true,
  })) as FileAnswer;
  const data = Buffer.from(body);
  const fileName = fileNameOf(headers['content-disposition']);
  const binary = { [name]: await node.helpers.prepareBinaryData(data, fileName, headers['content-type']) };
  return {
    json: { size: data.length, ...(fileName && { fileName }) },
    binary,
    pairedItem: { item: asked.item },
  };
}

/** RFC 6266: the name in UTF-8 stands before the plain one. */
function fileNameOf(disposition = ''): string | undefined {
  const [, extended] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
