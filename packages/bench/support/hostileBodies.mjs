import { endpoints, splitEndpointKey } from '@recado/contract';

/** Maximum bytes of a JSON body: of public endpoints, and of all others (`bindRoute.ts`). */
const MAX_PUBLIC_BYTES = 100 * 1024;
const MAX_BYTES = MAX_PUBLIC_BYTES + 65_536 * 6;
/** Bytes that are left for the valid rest of a body. */
const OUTER_BYTES = 4_000;
/** Maximum bytes of a query string. Node rejects a request whose headers have more than 16 kB. */
const MAX_QUERY_BYTES = 15_000;

/** Pieces of the texts with which every text field is filled. Regular expressions treat each of them differently. */
const TEXT_PIECES = ['a', ' ', '5', '\n', '.', 'a@', '+52 ', 'http://a/', '{{a}}', '"', 'á', '‍'];

/**
 * Lists the worst requests of every endpoint of the contract, except event streams and file uploads.
 *
 * @param bytes size of the bodies, at most the maximum of the endpoint
 * @returns for each endpoint `{key, method, path, guard, example, createVariants}`; a variant has `name`, and `search`
 *   or `body`
 */
export function listHostileRequests({ bytes = MAX_BYTES } = {}) {
  return Object.entries(endpoints)
    .filter(([, { upload, answers }]) => !upload && !answers.some(({ stream }) => stream))
    .map(([key, endpoint]) => {
      const { method, path } = splitEndpointKey(key);
      const max = Math.min(bytes, endpoint.guard === 'public' ? MAX_PUBLIC_BYTES : MAX_BYTES);
      // The bodies of all endpoints together have a gigabyte, so create them when they are needed.
      const createVariants = () => (method === 'GET' ? listQueries(endpoint) : listBodies(endpoint, max));
      return { key, method, path, guard: endpoint.guard, example: endpoint.example, createVariants };
    });
}

function listQueries({ query }) {
  const keys = Object.keys(query?.describe().keys ?? {});
  const filled = piece => {
    const share = Math.floor(MAX_QUERY_BYTES / Math.max(1, keys.length));
    const value = encodeURIComponent(piece.repeat(2_000)).slice(0, share);
    return keys.map(key => `${key}=${value.replace(/%.?$/, '')}`).join('&');
  };
  const unknown = Array.from({ length: 2_500 }, (_, n) => `k${n}`).join('&');
  return [
    { name: 'unknown keys', search: unknown.slice(0, MAX_QUERY_BYTES) },
    { name: 'nested JSON', search: keys.map(key => `${key}=${'['.repeat(10_000 / keys.length)}`).join('&') },
    ...['a', '5', ' '].map(piece => ({ name: `texts of ${JSON.stringify(piece)}`, search: filled(piece) })),
  ];
}

function listBodies({ payload, example }, max) {
  const structural = [
    { name: 'opening brackets', body: '['.repeat(max) },
    { name: 'nested objects', body: '{"a":'.repeat(Math.floor(max / 5)) },
    { name: 'list of numbers', body: `[${'0,'.repeat(max / 2 - 2)}0]` },
    { name: 'unknown keys', body: fillWith(max, n => `"${n.toString(36)}":0`, ['{', '}']) },
  ];
  // A well-formed body would execute an endpoint without a payload, such as the end of the session.
  if (!payload) return structural.slice(0, 2).map(toBuffer);
  const parts = listParts(payload.describe());
  const valid = example.payload ?? {};
  const lists = parts.filter(({ type }) => type === 'array');
  const objects = parts.filter(({ type, path }) => type === 'object' && path.length > 0);
  const texts = parts.filter(({ type }) => type !== 'array' && type !== 'object');
  const place = (path, json) => placeJson(valid, path, json);
  return [
    ...structural,
    ...lists.flatMap(({ path }) => [
      { name: `numbers in ${path.join('.')}`, body: place(path, repeatItem('0', max)) },
      { name: `objects in ${path.join('.')}`, body: place(path, repeatItem('{}', max)) },
    ]),
    ...objects.map(({ path }) => ({
      name: `unknown keys in ${path.join('.')}`,
      body: place(
        path,
        fillWith(max - OUTER_BYTES, n => `"${n.toString(36)}":0`, ['{', '}']),
      ),
    })),
    // All text fields at once, so that the number of variants stays small.
    ...TEXT_PIECES.map(piece => ({
      name: `texts of ${JSON.stringify(piece)}`,
      body: fillTexts(valid, texts, piece, max),
    })),
  ]
    .map(toBuffer)
    .filter(({ body }) => body.length <= max);
}

/** Creates a list that has this item as often as a body of `max` bytes permits. */
const repeatItem = (item, max) =>
  `[${`${item},`.repeat(Math.max(0, Math.floor((max - OUTER_BYTES) / (item.length + 1))))}${item}]`;

const toBuffer = ({ name, body }) => ({ name, body: Buffer.from(body) });

/** Lists the parts of a schema with the path of each. */
const listParts = ({ type = 'any', keys = {}, items = [] }, path = []) => [
  { type, path },
  ...Object.entries(keys).flatMap(([key, below]) => listParts(below, [...path, key])),
  ...items.flatMap(below => listParts(below, [...path, 0])),
];

function fillWith(max, createItem, [open, close]) {
  const items = [];
  for (let size = 2, n = 0; ; n += 1) {
    const item = createItem(n);
    size += item.length + 1;
    if (size > max) return open + items.join(',') + close;
    items.push(item);
  }
}

const PLACEHOLDER = '@@hostile@@';

/** Returns the valid body as JSON, with this JSON at a path. */
const placeJson = (valid, path, json) =>
  JSON.stringify(replacePart(valid, path, PLACEHOLDER)).replace(`"${PLACEHOLDER}"`, () => json);

function replacePart(value, [key, ...path], part) {
  if (key === undefined) return part;
  const copy = Array.isArray(value) ? [...value] : typeof key === 'number' ? [] : { ...value };
  copy[key] = replacePart(copy[key], path, part);
  return copy;
}

function fillTexts(valid, texts, piece, max) {
  const share = Math.max(0, Math.floor((max - OUTER_BYTES) / Math.max(1, texts.length)));
  const escaped = JSON.stringify(piece).length - 2;
  const text = piece.repeat(Math.floor(share / Math.max(escaped, Buffer.byteLength(piece))));
  return JSON.stringify(texts.reduce((body, { path }) => replacePart(body, path, text), valid));
}
