import { addressOf, type SnippetCall } from './SnippetCall.ts';

/** The JSON that n8n makes an “HTTP Request” node of when it is pasted into a workflow. */
export const n8nSnippet = (call: SnippetCall): string =>
  n8nNode({
    name: call.title,
    method: call.method,
    url: addressOf(call),
    token: call.token,
    // n8n takes only what begins with = for an expression.
    ...(call.file !== undefined && { file: call.file }),
    ...(call.method !== 'GET' &&
      call.file === undefined && { jsonBody: JSON.stringify(call.parameters, undefined, 2) }),
  });

export interface N8nNode {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly token: string;
  /** JSON, or an expression of n8n that yields it. */
  readonly jsonBody?: string;
  /** The field of a form that takes the file of the node before (`data`, as n8n calls it). */
  readonly file?: string;
}

export function n8nNode({ name, method, url, token, jsonBody, file }: N8nNode): string {
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
