import { resolveReference } from './listOperations.mjs';

/** Levels of nested objects that a table of fields shows. */
const MAX_DEPTH = 2;

/**
 * Writes the fields of a JSON schema as a Markdown table with nested fields below their parent.
 *
 * @param {object} document OpenAPI document, for references
 * @param {object} schema
 * @param {{ isSent?: boolean }} [options] `isSent`: whether the caller writes the object. The fields that it must contain
 *   are then marked, otherwise those that may be missing
 */
export function describeFields(document, schema, { isSent = false } = {}) {
  const rows = listFields({ document, isSent }, schema, '', 0);
  if (rows.length === 0) return '';
  return ['| Campo | Tipo | |', '|---|---|---|', ...rows].join('\n');
}

function listFields(context, schema, prefix, depth) {
  const { document, isSent } = context;
  const { properties = {}, required = [] } = mergeSchema(document, schema);
  return Object.entries(properties).flatMap(([name, reference]) => {
    const field = mergeSchema(document, reference);
    const isRequired = required.includes(name);
    const mark = isSent ? isRequired && '**Obligatorio.**' : !isRequired && 'Puede faltar.';
    const text = [mark, field.description, describeLimits(field)];
    const row = `| \`${prefix}${name}\` | ${describeType(document, reference)} | ${escapeCell(text.filter(Boolean).join(' '))} |`;
    if (depth >= MAX_DEPTH) return [row];
    const isList = field.type === 'array' && field.items;
    const nested = isList ? mergeSchema(document, field.items) : field;
    return [row, ...listFields(context, nested, `${prefix}${name}${isList ? '[]' : ''}.`, depth + 1)];
  });
}

/** Resolves a reference, and merges the only alternative besides null. */
function mergeSchema(document, schema) {
  if (schema.$ref) return { ...resolveReference(document, schema.$ref), ...pick(schema, 'description') };
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  return alternatives.length === 1
    ? { ...mergeSchema(document, alternatives[0]), ...pick(schema, 'description') }
    : schema;
}
const pick = (object, name) => (object[name] === undefined ? {} : { [name]: object[name] });

function describeType(document, schema) {
  if (schema.$ref) return describeType(document, resolveReference(document, schema.$ref));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(each => describeType(document, each)))].join(' o ');
  if (schema.type === 'array') return schema.items ? `lista de ${describeType(document, schema.items)}` : 'lista';
  if (Array.isArray(schema.type)) return schema.type.map(type => typeNames[type] ?? type).join(' o ');
  if (schema.format === 'date-time') return 'instante';
  if (schema.format === 'uuid') return 'UUID';
  return typeNames[schema.type] ?? 'valor';
}

const typeNames = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  object: 'objeto',
  null: 'null',
};

function describeLimits({ enum: values, maxLength, minimum, maximum, maxItems, default: fallback }) {
  const limits = [];
  if (values) limits.push(`Uno de ${values.map(value => `\`${value}\``).join(', ')}.`);
  if (maxLength !== undefined) limits.push(`Hasta ${maxLength} caracteres.`);
  if (minimum !== undefined && maximum !== undefined) limits.push(`De ${minimum} a ${maximum}.`);
  if (maxItems !== undefined) limits.push(`Hasta ${maxItems} elementos.`);
  if (fallback !== undefined) limits.push(`Si falta: \`${JSON.stringify(fallback)}\`.`);
  return limits.join(' ');
}

/** Escapes a text for a cell of a Markdown table. */
export const escapeCell = text => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
