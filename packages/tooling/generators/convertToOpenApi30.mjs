import { createRequire } from 'node:module';

const { Converter } = createRequire(import.meta.url)('@apiture/openapi-down-convert/lib/src/converter.js');

/**
 * Converts Recado's OpenAPI document to OpenAPI 3.0, for generators that do not support newer versions.
 * @param document OpenAPI 3.1 document, which is not modified
 */
export function convertToOpenApi30(document) {
  const converted = new Converter(structuredClone(document)).convert();
  delete converted.webhooks;
  removeUnsupportedFeatures(converted);
  return converted;
}

/**
 * Removes the 3.1 features that the converter leaves in place. Also removes `_id` where `id` exists,
 * because the generated Python models cannot distinguish the two names.
 */
function removeUnsupportedFeatures(part) {
  if (part === null || typeof part !== 'object') return;
  if (part.prefixItems) {
    part.items = { anyOf: part.prefixItems };
    delete part.prefixItems;
  }
  if (Array.isArray(part.enum)) part.enum = part.enum.filter(value => value !== null);
  replaceUnion(part);
  // Python's regular expressions do not support JavaScript's Unicode classes, so such patterns are removed.
  if (/\\p\{/i.test(part.pattern ?? '')) delete part.pattern;
  delete part.contentSchema;
  delete part.contentMediaType;
  delete part.unevaluatedItems;
  delete part.unevaluatedProperties;
  if ('const' in part && typeof part.const !== 'object') {
    part.enum = [part.const];
    delete part.const;
  }
  if (part.properties?._id && part.properties.id) {
    delete part.properties._id;
    part.required = part.required?.filter(name => name !== '_id');
  }
  for (const each of Object.values(part)) removeUnsupportedFeatures(each);
}

/**
 * Converts a union of `null` and one schema into 3.0's `nullable`. A union of several schemas becomes
 * an untyped value, because the generated Python code has no type for such a union.
 */
function replaceUnion(part) {
  const alternatives = part.anyOf ?? part.oneOf;
  if (!Array.isArray(alternatives)) return;
  const schemas = alternatives.filter(({ type }) => type !== 'null');
  delete part.anyOf;
  delete part.oneOf;
  if (schemas.length === 1) part.allOf = schemas;
  part.nullable = true;
}
