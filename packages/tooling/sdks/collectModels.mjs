/**
 * Collects from the API document what the SDKs of other languages need: the operations below `/external`, the events,
 * and every schema that these use.
 *
 * @param {object} document OpenAPI document of the contract
 */
export function collectModels(document) {
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/external/'))
    .flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.operationId)
        .map(([method, operation]) => describeOperation(method.toUpperCase(), path, operation)),
    );
  const events = Object.entries(document.webhooks).map(([type, item]) => ({
    type,
    schema: item.post.requestBody.content['application/json'].schema,
  }));
  const names = new Set();
  const visit = node => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const name = readReference(node);
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      visit(document.components.schemas[name]);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit([operations, events]);
  const schemas = [...names].sort().map(name => ({ name, schema: document.components.schemas[name] }));
  return { operations, events, schemas };
}

/** Names of responses that programs use most, with the operation and the place among its responses. */
export const namedResponses = {
  SentMessage: { key: 'POST /external/messages', index: 0 },
  ScheduledMessage: { key: 'POST /external/messages', index: 1 },
  UploadedMedia: { key: 'POST /external/media', index: 0 },
  MessageAction: { key: 'PATCH /external/messages/{messageId}', index: 0 },
  CheckedNumber: { key: 'POST /external/check-number', index: 0 },
  LineStatus: { key: 'GET /external/status', index: 0 },
  AddedWebhook: { key: 'POST /external/webhooks', index: 0 },
};

/** Returns the name of the schema that a reference names, or undefined if the node is no reference to a schema. */
export const readReference = node =>
  typeof node.$ref === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(node.$ref)?.[1] : undefined;

/**
 * Reads the type of a schema.
 *
 * @returns {{ kind: string, isNullable: boolean }} with the fields of the kind: `name` of a `reference`, `values` of an
 *   `enum`, `items` of a `list`, `values` of a `record`, `options` of a `union`, `fields` of an `object`
 */
export function readType(schema) {
  const reference = readReference(schema);
  if (reference !== undefined) return { kind: 'reference', name: reference, isNullable: false };
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const types = options.filter(option => option.type !== 'null').map(readType);
    const isNullable = types.length < options.length;
    return types.length === 1 ? { ...types[0], isNullable } : { kind: 'union', options: types, isNullable };
  }
  const kinds = [schema.type ?? []].flat();
  const isNullable = kinds.includes('null') || (schema.enum?.includes(null) ?? false);
  const kind = kinds.find(each => each !== 'null');
  if (schema.enum) return { kind: 'enum', values: schema.enum.filter(value => value !== null), isNullable };
  if (kind === 'array') return { kind: 'list', items: readType(schema.items ?? {}), isNullable };
  if (kind === 'object' && schema.properties) return { kind: 'object', fields: readFields(schema), isNullable };
  if (kind === 'object') return { kind: 'record', values: readType(schema.additionalProperties || {}), isNullable };
  return { kind: kind ?? 'unknown', isNullable };
}

/** Lists the fields of an object, required ones first. */
function readFields({ properties, required = [] }) {
  const isRequired = name => required.includes(name);
  return Object.entries(properties)
    .map(([name, schema]) => ({
      name,
      isRequired: isRequired(name),
      type: readType(schema),
      description: schema.description,
    }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function describeOperation(method, path, operation) {
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json']?.schema)
    .filter(Boolean);
  const distinctAnswers = [...new Map(answers.map(schema => [JSON.stringify(schema), schema])).values()];
  return {
    key: `${method} ${path}`,
    name: `${operation.operationId[0].toUpperCase()}${operation.operationId.slice(1)}`.replace('External', ''),
    summary: operation.summary,
    acceptsIdempotencyKey: (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
    request: operation.requestBody?.content['application/json']?.schema,
    responses: distinctAnswers,
  };
}
