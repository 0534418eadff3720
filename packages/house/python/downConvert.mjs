import { createRequire } from 'node:module';

const { Converter } = createRequire(import.meta.url)('@apiture/openapi-down-convert/lib/src/converter.js');

/** Our document as 3.0 has it, for generators that read nothing newer. @param document of OpenAPI 3.1, which is left as it is */
export function downConvert(document) {
  const older = new Converter(structuredClone(document)).convert();
  delete older.webhooks;
  soften(older);
  return older;
}

/** What the converter leaves of 3.1, and the one pair of names that Python's models take for the same. */
function soften(part) {
  if (part === null || typeof part !== 'object') return;
  if (part.prefixItems) {
    part.items = { anyOf: part.prefixItems };
    delete part.prefixItems;
  }
  if (Array.isArray(part.enum)) part.enum = part.enum.filter(value => value !== null);
  oneOfNone(part);
  // JavaScript's words for kinds of letters, which Python's own expressions do not have.
  if (/\\p\{/i.test(part.pattern ?? '')) delete part.pattern;
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
  for (const each of Object.values(part)) soften(each);
}

/** `null` beside one shape is 3.0's `nullable`; what is one of several is handed on as it comes, for Python has no type for it. */
function oneOfNone(part) {
  const several = part.anyOf ?? part.oneOf;
  if (!Array.isArray(several)) return;
  const shapes = several.filter(({ type }) => type !== 'null');
  delete part.anyOf;
  delete part.oneOf;
  if (shapes.length === 1) part.allOf = shapes;
  part.nullable = true;
}
