import { buildSnippetUrl, EXAMPLE_FILE_NAME, type SnippetCall } from './SnippetCall.ts';

/** Builds code that makes the call with `fetch`. It works in browsers, Node and n8n's Code node. */
export function buildJavascriptSnippet(call: SnippetCall): string {
  const { method, token, parameters, file } = call;
  if (file !== undefined) return buildFormSnippet(call, file);
  const headers = [
    ...(method === 'GET' ? [] : [`    'Content-Type': 'application/json',`]),
    `    'x-api-token': ${JSON.stringify(token)},`,
  ];
  const body = JSON.stringify(parameters, undefined, 2).replaceAll('\n', '\n  ');
  return [
    `const response = await fetch(${JSON.stringify(buildSnippetUrl(call))}, {`,
    `  method: '${method}',`,
    '  headers: {',
    ...headers,
    '  },',
    ...(method === 'GET' ? [] : [`  body: JSON.stringify(${body}),`]),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

const buildFormSnippet = (call: SnippetCall, field: string): string =>
  [
    `import { openAsBlob } from 'node:fs';`,
    '',
    'const form = new FormData();',
    `form.append('${field}', await openAsBlob('${EXAMPLE_FILE_NAME}', { type: 'image/jpeg' }), '${EXAMPLE_FILE_NAME}');`,
    `const response = await fetch(${JSON.stringify(buildSnippetUrl(call))}, {`,
    `  method: '${call.method}',`,
    `  headers: { 'x-api-token': ${JSON.stringify(call.token)} },`,
    '  body: form,',
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
