import { createHash } from 'node:crypto';
import { buildExampleCall } from '../reference/composeOperation.mjs';
import { listOperations } from '../reference/listOperations.mjs';

/** Version of Bruno's exchange format for collections. */
const FORMAT_VERSION = '1';

/**
 * Builds a collection in the JSON format that Bruno imports, with one folder for each tag.
 *
 * @param {object} document OpenAPI 3.1 document
 */
export function buildBrunoCollection(document) {
  const operations = listOperations(document);
  return {
    version: FORMAT_VERSION,
    uid: toUid('collection'),
    name: 'Recado',
    items: document.tags.map(({ name }) => ({
      uid: toUid(name),
      type: 'folder',
      name,
      items: operations.filter(({ tag }) => tag === name).map(createItem),
    })),
    environments: [
      {
        uid: toUid('environment'),
        name: 'Recado',
        variables: ['baseUrl', 'apiToken', 'sessionToken'].map(name => ({
          uid: toUid(`variable ${name}`),
          name,
          value: name === 'baseUrl' ? 'http://localhost:3000/api' : '',
          type: 'text',
          enabled: true,
          secret: false,
        })),
      },
    ],
    brunoConfig: { version: FORMAT_VERSION, name: 'Recado', type: 'collection', ignore: [] },
  };
}

function createItem(operation, index) {
  const { params, query, body, route, headers, upload } = buildExampleCall(operation);
  const { id, summary, method, description } = operation;
  const field =
    (place, type) =>
    ([name, value]) => ({
      uid: toUid(`${id} ${place} ${name}`),
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
      ...(type && { type }),
      enabled: true,
    });
  const isSession = 'Authorization' in headers;
  const sent = Object.entries(headers).filter(([name]) => name !== 'Authorization');
  return {
    uid: toUid(id),
    type: 'http-request',
    name: summary,
    seq: index + 1,
    request: {
      url: `{{baseUrl}}${route.replace(/\{(\w+)\}/g, ':$1')}`,
      method,
      headers: sent.map(([name, value]) => field('header')([name, name === 'x-api-token' ? '{{apiToken}}' : value])),
      params: [
        ...Object.entries(params).map(field('path', 'path')),
        ...Object.entries(query).map(field('query', 'query')),
      ],
      body: upload
        ? { mode: 'multipartForm', multipartForm: [], formUrlEncoded: [] }
        : body === undefined
          ? { mode: 'none', formUrlEncoded: [], multipartForm: [] }
          : { mode: 'json', json: JSON.stringify(body, undefined, 2), formUrlEncoded: [], multipartForm: [] },
      auth: isSession ? { mode: 'bearer', bearer: { token: '{{sessionToken}}' } } : { mode: 'none' },
      script: { req: null, res: null },
      vars: { req: [], res: [] },
      assertions: [],
      tests: '',
      docs: description,
    },
  };
}

/** Bruno identifies parts by 21 letters or digits. They follow from the name, so that equal contracts give equal files. */
const toUid = name => createHash('sha256').update(name).digest('hex').slice(0, 21);
