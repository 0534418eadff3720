/**
 * Example programs of an operation. Each builder gets a call: `method`, `path` with example values, `route` as in the
 * contract, `params`, `query`, `headers`, `body` (undefined without one) and `upload`.
 */

export const EXAMPLE_ORIGIN = 'https://recado.ejemplo.mx/api';
const EXAMPLE_FILE = 'menu.jpg';

const withQuery = ({ path, query }) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, toText(value)])).toString();
  return `${EXAMPLE_ORIGIN}${path}${text && `?${text}`}`;
};
const toText = value => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const toJson = value => JSON.stringify(value, undefined, 2);

/** Quotes a text for a POSIX shell. */
const quoteForShell = text => `'${text.replaceAll("'", `'\\''`)}'`;

export function buildCurlExample(call) {
  const lines = [`curl -X ${call.method} ${quoteForShell(withQuery(call))}`];
  for (const [name, value] of Object.entries(call.headers)) lines.push(`-H ${quoteForShell(`${name}: ${value}`)}`);
  if (call.upload) lines.push(`-F ${quoteForShell(`${call.upload}=@${EXAMPLE_FILE};type=image/jpeg`)}`);
  else if (call.body !== undefined)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(call.body))}`);
  return lines.join(' \\\n  ');
}

/** Builds a program for `@recado/sdk`. */
export function buildJavaScriptExample({ method, route, params, query, headers, body, upload }) {
  const credential = headers.Authorization
    ? '.withSession(process.env.RECADO_SESSION)'
    : headers['x-api-token']
      ? '.withApiToken(process.env.RECADO_API_TOKEN)'
      : '';
  const more = pickHeaders(headers);
  if (upload) return buildFetchUpload({ method, route, params, headers, upload });
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { payload: body }),
    ...(Object.keys(more).length > 0 && { headers: more }),
  };
  const argument = Object.keys(options).length > 0 ? `, ${toJavaScript(options)}` : '';
  return [
    "import { createSdk } from '@recado/sdk';",
    '',
    `const recado = createSdk({ baseUrl: '${EXAMPLE_ORIGIN}' })${credential};`,
    `const respuesta = await recado.request('${method} ${route}'${argument});`,
    'console.log(respuesta);',
  ].join('\n');
}

const buildFetchUpload = ({ method, route, headers, upload }) =>
  [
    "import { openAsBlob } from 'node:fs';",
    '',
    'const formulario = new FormData();',
    `formulario.append('${upload}', await openAsBlob('${EXAMPLE_FILE}', { type: 'image/jpeg' }), '${EXAMPLE_FILE}');`,
    `const respuesta = await fetch('${EXAMPLE_ORIGIN}${route}', {`,
    `  method: '${method}',`,
    `  headers: ${toJavaScript(headers).replaceAll('\n', '\n  ')},`,
    '  body: formulario,',
    '});',
    'console.log(respuesta.status, await respuesta.json());',
  ].join('\n');

/** Headers that the SDK does not set itself. */
const pickHeaders = headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'Idempotency-Key'));

const toJavaScript = value => toJson(value).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');

/** Builds a program for `requests`, the usual HTTP library of Python. */
export function buildPythonExample({ method, path, query, headers, body, upload }) {
  const lines = [
    'import requests',
    '',
    'respuesta = requests.request(',
    `    "${method}",`,
    `    "${EXAMPLE_ORIGIN}${path}",`,
  ];
  if (Object.keys(headers).length > 0) lines.push(`    headers=${toPython(headers)},`);
  if (Object.keys(query).length > 0) lines.push(`    params=${toPython(mapValues(query, toText))},`);
  if (upload) lines.push(`    files={"${upload}": ("${EXAMPLE_FILE}", open("${EXAMPLE_FILE}", "rb"), "image/jpeg")},`);
  else if (body !== undefined) lines.push(`    json=${toPython(body)},`);
  return [...lines, ')', 'print(respuesta.status_code, respuesta.text)'].join('\n');
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

function toPython(value, indent = '    ') {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map(each => `${inner}${toPython(each, inner)},`)
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${toPython(each, inner)},`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.join('\n')}\n${indent}${close}`;
}

/** Builds a program for PHP's curl extension. */
export function buildPhpExample(call) {
  const { method, headers, body, upload } = call;
  const list = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined && !upload) list.push('Content-Type: application/json');
  const options = [
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(list.length > 0 ? [`    CURLOPT_HTTPHEADER => [${list.map(quoteForPhp).join(', ')}],`] : []),
    ...(upload
      ? [`    CURLOPT_POSTFIELDS => ['${upload}' => new CURLFile('${EXAMPLE_FILE}', 'image/jpeg')],`]
      : body !== undefined
        ? [`    CURLOPT_POSTFIELDS => json_encode(${toPhp(body)}),`]
        : []),
  ];
  return [
    '<?php',
    `$peticion = curl_init(${quoteForPhp(withQuery(call))});`,
    'curl_setopt_array($peticion, [',
    ...options,
    ']);',
    '$respuesta = curl_exec($peticion);',
    "echo curl_getinfo($peticion, CURLINFO_HTTP_CODE), ' ', $respuesta, PHP_EOL;",
  ].join('\n');
}

const quoteForPhp = text => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function toPhp(value, indent = '    ') {
  if (typeof value === 'string') return quoteForPhp(value);
  if (value === null || typeof value !== 'object') return String(value);
  const inner = `${indent}    `;
  const items = Object.entries(value).map(
    ([key, each]) => `${inner}${Array.isArray(value) ? '' : `${quoteForPhp(key)} => `}${toPhp(each, inner)},`,
  );
  if (items.length === 0) return Array.isArray(value) ? '[]' : 'new stdClass()';
  return `[\n${items.join('\n')}\n${indent}]`;
}

/** Builds the “HTTP Request” node, as n8n reads it from the clipboard. */
export function buildN8nExample({ summary, ...call }) {
  const { method, headers, body, upload } = call;
  const parameters = {
    method,
    url: withQuery(call),
    sendHeaders: true,
    headerParameters: { parameters: Object.entries(headers).map(([name, value]) => ({ name, value })) },
    ...(upload && {
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [{ parameterType: 'formBinaryData', name: upload, inputDataFieldName: 'data' }],
      },
    }),
    ...(body !== undefined && !upload && { sendBody: true, specifyBody: 'json', jsonBody: toJson(body) }),
    options: {},
  };
  const node = { parameters, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0], name: summary };
  return toJson({ nodes: [node], connections: {} });
}
