/**
 * Converts the OpenAPI 3.1 document to 3.0.3 for tools that read nothing newer. It handles the features that Recado's
 * document uses: null types, constants, tuples and webhooks. A union of several types becomes a value of any type.
 *
 * @param {object} document OpenAPI 3.1 document, which is not modified
 */
export function convertToOpenApi30(document) {
  const { webhooks: _, ...rest } = structuredClone(document);
  const { identifier: _identifier, ...license } = rest.info.license ?? {};
  return {
    ...rest,
    openapi: '3.0.3',
    info: { ...rest.info, ...(rest.info.license && { license }) },
    paths: convertParts(rest.paths),
    components: convertParts(rest.components),
  };
}

/** Keywords that 3.0 does not have, and that only document or restrict further. */
const droppedKeywords = ['contentSchema', 'contentMediaType', 'contentEncoding', 'unevaluatedItems', 'propertyNames'];

/** Converts schemas anywhere below a part. Examples are data and stay as they are. */
function convertParts(part, isMap = false) {
  if (Array.isArray(part)) return part.map(each => convertParts(each));
  if (part === null || typeof part !== 'object') return part;
  const converted = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      (key === 'example' || key === 'enum') && !isMap ? value : convertParts(value, key === 'properties' && !isMap),
    ]),
  );
  return isMap ? converted : convertSchema(converted);
}

function convertSchema(schema) {
  for (const keyword of droppedKeywords) delete schema[keyword];
  if ('const' in schema) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  if (schema.prefixItems) {
    schema.items = { anyOf: schema.prefixItems };
    delete schema.prefixItems;
  }
  if (Array.isArray(schema.type)) replaceTypeList(schema);
  for (const keyword of ['anyOf', 'oneOf']) if (Array.isArray(schema[keyword])) replaceNullAlternative(schema, keyword);
  if (schema.type === 'null') {
    delete schema.type;
    schema.nullable = true;
  }
  if (Array.isArray(schema.enum) && schema.enum.includes(null)) {
    schema.nullable = true;
  }
  return schema;
}

function replaceTypeList(schema) {
  const types = schema.type.filter(type => type !== 'null');
  if (types.length < schema.type.length) schema.nullable = true;
  if (types.length === 1) [schema.type] = types;
  else delete schema.type;
}

/** Converted alternatives of the type null have only `nullable`. */
function replaceNullAlternative(schema, keyword) {
  const isNull = each => each.nullable === true && Object.keys(each).length === 1;
  const others = schema[keyword].filter(each => !isNull(each));
  if (others.length === schema[keyword].length) return;
  delete schema[keyword];
  schema.nullable = true;
  if (others.length === 1) schema.allOf = others;
  else schema[keyword] = others;
}
