import { buildSnippetUrl, type SnippetCall } from './SnippetCall.ts';

/** Builds the JSON that becomes an “HTTP Request” node when it is pasted into an n8n workflow. */
export const buildN8nSnippet = (call: SnippetCall): string =>
  buildN8nRequestNode({
    name: call.title,
    method: call.method,
    url: buildSnippetUrl(call),
    token: call.token,
    // The JSON needs no escaping, because n8n evaluates a text as an expression only if it begins with =.
    ...(call.file !== undefined && { file: call.file }),
    ...(call.method !== 'GET' &&
      call.file === undefined && { jsonBody: JSON.stringify(call.parameters, undefined, 2) }),
  });

export interface N8nRequestNodeOptions {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly token: string;
  /** Body of the request: JSON, or an n8n expression that returns JSON. */
  readonly jsonBody?: string;
  /** Name of the form field for the file. The file is the output `data` of the previous node in n8n. */
  readonly file?: string;
}

export function buildN8nRequestNode({ name, method, url, token, jsonBody, file }: N8nRequestNodeOptions): string {
  const parameters = {
    method,
    url,
    sendHeaders: true,
    headerParameters: { parameters: [{ name: 'x-api-token', value: token }] },
    ...(jsonBody !== undefined && { sendBody: true, specifyBody: 'json', jsonBody }),
    ...(file !== undefined && {
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [{ parameterType: 'formBinaryData', name: file, inputDataFieldName: 'data' }],
      },
    }),
    options: {},
  };
  const node = {
    parameters,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    name,
  };
  return JSON.stringify({ nodes: [node], connections: {} }, undefined, 2);
}
