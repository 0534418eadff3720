import { collectModels, namedResponses, readType } from './collectModels.mjs';

const GENERATED = 'This file is generated from the contract by `npm run openapi`. Do not edit it.';
const MODELS_HEADER = `"""Types of requests, responses and events.

${GENERATED} A value of these types is an
ordinary \`dict\` at run time, so a field that a newer server adds is kept.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union
`;
const ENDPOINTS_HEADER = `"""Names of the operations of the external API.

${GENERATED}
"""

from typing import Literal
`;
const scalars = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', unknown: 'Any' };
const keywords = new Set(['from', 'import', 'class', 'global', 'in', 'is', 'not', 'pass', 'with', 'async', 'await']);
const isUsableName = name => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);
const capitalize = name => name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter) => letter.toUpperCase());
const listLines = items => items.map(item => `    ${item},\n`).join('');

/**
 * Renders the module `models.py` of the Python SDK: a `TypedDict` for each object of the contract.
 *
 * @param {object} document OpenAPI document of the contract
 * @returns {string} source text
 */
export function renderPythonModels(document) {
  const { operations, events, schemas } = collectModels(document);
  const output = { blocks: [], reservedNames: new Set(schemas.map(({ name }) => name)) };
  for (const { name, schema } of schemas) declareType(output, name, readType(schema), `Object \`${name}\`.`);
  for (const { name, key, request, responses } of operations) {
    if (request) declareType(output, `${name}Request`, readType(request), `Body of \`${key}\`.`);
    declareResponse(output, `${name}Response`, key, responses.map(readType));
  }
  const aliases = Object.entries(namedResponses).map(([name, { key, index }]) => {
    const operation = operations.find(each => each.key === key);
    return `${name} = ${operation.name}Response${operation.responses.length > 1 ? index + 1 : ''}`;
  });
  output.blocks.push(aliases.join('\n'));
  const eventNames = [...new Set(events.map(({ schema }) => readType(schema).name))].sort();
  const eventTypes = events.map(({ type }) => `"${type}"`);
  output.blocks.push(
    `#: Event of a webhook or of the event feed. Its \`type\` is an \`EventType\`.\nEvent = Union[\n${listLines(eventNames)}]`,
    `EventType = Literal[\n${listLines(eventTypes)}]`,
  );
  return `${MODELS_HEADER}\n${output.blocks.join('\n\n')}\n`;
}

/** Renders the module `endpoints.py`, which is separate because it is loaded at run time. */
export function renderPythonEndpoints(document) {
  const { operations } = collectModels(document);
  const keysOf = rows => listLines(rows.map(({ key }) => `"${key}"`));
  const repeatable = operations.filter(each => each.acceptsIdempotencyKey);
  return `${ENDPOINTS_HEADER}
#: Method and path of every operation.
Endpoint = Literal[\n${keysOf(operations)}]

#: Operations that accept the header \`Idempotency-Key\`, and can therefore be repeated.
IDEMPOTENT_ENDPOINTS: frozenset[str] = frozenset(
    [
${keysOf(repeatable).replace(/^/gm, '    ').trimEnd()}
    ]
)
`;
}

function declareResponse(output, name, key, options) {
  if (options.length === 1) declareType(output, name, options[0], `Response of \`${key}\`.`);
  if (options.length < 2) return;
  const names = options.map((_, index) => `${name}${index + 1}`);
  options.forEach((type, index) => {
    declareType(output, names[index], type, `One of the responses of \`${key}\`.`);
  });
  output.blocks.push(`${name} = Union[${names.join(', ')}]`);
}

function declareType(output, name, type, comment) {
  if (type.kind !== 'object') {
    output.blocks.push(`${name} = ${renderType(output, `${name}Value`, type)}`);
    return;
  }
  const fields = type.fields.map(field => ({
    ...field,
    text: renderType(output, `${name}${capitalize(field.name)}`, field.type),
  }));
  const required = fields.filter(field => field.isRequired);
  const optional = fields.filter(field => !field.isRequired);
  if (optional.length === 0) output.blocks.push(declareClass(name, '', required, comment));
  else if (required.length === 0) output.blocks.push(declareClass(name, '', optional, comment, true));
  else {
    // Python 3.9 and 3.10 have no `NotRequired`. A class whose fields are optional can inherit required ones.
    output.blocks.push(declareClass(`_${name}`, '', required, `Required fields of \`${name}\`.`));
    output.blocks.push(declareClass(name, `_${name}`, optional, comment, true));
  }
}

function declareClass(name, base, fields, comment, isOptional = false) {
  const options = isOptional ? ', total=False' : '';
  if (fields.every(field => isUsableName(field.name))) {
    const lines = fields.map(each => `${describe(each.description)}    ${each.name}: ${each.text}\n`);
    return `\nclass ${name}(${base || 'TypedDict'}${options}):\n    """${comment}"""\n\n${lines.join('')}`.trimEnd();
  }
  // A name such as `from` is no attribute in Python, so the type is declared by a call. A call cannot inherit.
  const ownName = base === '' ? name : `_${name}Fields`;
  const entries = listLines(fields.map(each => `    "${each.name}": "${each.text.replaceAll('"', "'")}"`));
  const call = `${ownName} = TypedDict(\n    "${ownName}",\n    {\n${entries}    }${options && ',\n   '}${options.slice(1)},\n)`;
  return base === ''
    ? `#: ${comment}\n${call}`
    : `${call}\n\n\nclass ${name}(${base}, ${ownName}):\n    """${comment}"""`;
}

/** Renders a description as comment lines of at most 100 characters. */
function describe(description) {
  if (description === undefined) return '';
  const lines = description.replace(/\s+/g, ' ').match(/.{1,100}(?: |$)/g) ?? [];
  return lines.map(line => `    #: ${line.trim()}\n`).join('');
}

/** Renders a type. Objects without a name are declared under `name`. */
function renderType(output, name, type) {
  const text = renderPresentType(output, name, type);
  return type.isNullable && text !== 'Any' ? `Optional[${text}]` : text;
}

function renderPresentType(output, name, type) {
  if (type.kind === 'reference') return type.name;
  if (type.kind === 'enum') return `Literal[${type.values.map(value => JSON.stringify(value)).join(', ')}]`;
  if (type.kind === 'list') return `list[${renderType(output, `${name}Item`, type.items)}]`;
  if (type.kind === 'record') return `dict[str, ${renderType(output, `${name}Value`, type.values)}]`;
  if (type.kind === 'object') {
    const freeName = output.reservedNames.has(name) ? `${name}Field` : name;
    declareType(output, freeName, type, `Object \`${freeName}\`.`);
    return freeName;
  }
  if (type.kind !== 'union') return scalars[type.kind];
  const options = type.options.map((option, index) => renderType(output, `${name}Option${index + 1}`, option));
  return options.length > 1 ? `Union[${[...new Set(options)].join(', ')}]` : options[0];
}
