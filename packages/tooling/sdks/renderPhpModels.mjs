import { collectModels, namedResponses, readType } from './collectModels.mjs';

const GENERATED = 'This file is generated from the contract by `npm run openapi`. Do not edit it.';
const natives = { string: 'string', enum: 'string', integer: 'int', number: 'float', boolean: 'bool' };

/**
 * Renders the generated files of the PHP SDK: a class for each object of the contract, and the endpoints.
 *
 * @param {object} document OpenAPI document of the contract
 * @returns {Record<string, string>} source texts by path below the folder `src`
 */
export function renderPhpFiles(document) {
  const { operations, schemas } = collectModels(document);
  const responses = Object.entries(namedResponses).map(([name, { key, index }]) => {
    const operation = operations.find(each => each.key === key);
    return { name, type: readType(operation.responses[index]), comment: `Response of \`${key}\`.` };
  });
  const objects = schemas
    .map(({ name, schema }) => ({ name, type: readType(schema), comment: `Object \`${name}\` of the contract.` }))
    .filter(({ type }) => type.kind === 'object');
  const classNames = new Set(objects.map(({ name }) => name));
  const files = [...objects, ...responses].map(each => [`Model/${each.name}.php`, renderClass(each, classNames)]);
  return Object.fromEntries([...files, ['Endpoints.php', renderEndpoints(operations)]]);
}

function renderEndpoints(operations) {
  const entries = operations.filter(each => each.acceptsIdempotencyKey).map(({ key }) => `        '${key}' => true,\n`);
  return `<?php

declare(strict_types=1);

namespace Recado;

/** Facts about the operations of the external API. ${GENERATED} */
final class Endpoints
{
    /** Operations that accept the header \`Idempotency-Key\`, and can therefore be repeated. */
    public const IDEMPOTENT = [
${entries.join('')}    ];
}
`;
}

function renderClass({ name, type, comment }, classNames) {
  const fields = type.fields.map(field => ({ ...field, isNullable: field.type.isNullable || !field.isRequired }));
  const docs = fields.map(
    field =>
      `     * @param ${renderDocType(field.type, classNames)}${!field.isRequired && !field.type.isNullable ? '|null' : ''} $${field.name}\n`,
  );
  const params = fields.map(
    field =>
      `        public readonly ${renderNative(field, classNames)} $${field.name}${field.isRequired ? '' : ' = null'},\n`,
  );
  const values = fields.map(field => `            ${field.name}: ${renderValue(field, classNames)},\n`);
  return `<?php

declare(strict_types=1);

namespace Recado\\Model;

/** ${comment} ${GENERATED} */
final class ${name}
{
    /**
${docs.join('')}     * @param array<string, mixed> $raw complete object as the server sent it, with fields of newer servers
     */
    public function __construct(
${params.join('')}        public readonly array $raw = [],
    ) {
    }

    /** @param array<string, mixed> $data decoded JSON object */
    public static function fromArray(array $data): self
    {
        return new self(
${values.join('')}            raw: $data,
        );
    }
}
`;
}

/** Type of a field in PHP. Objects without a name are arrays, whose shape is in the docblock. */
function renderNative({ type, isNullable }, classNames) {
  const text = renderNativeType(type, classNames);
  return isNullable && text !== 'mixed' ? `?${text}` : text;
}

function renderNativeType(type, classNames) {
  if (type.kind === 'reference') return classNames.has(type.name) ? type.name : 'mixed';
  return ['list', 'record', 'object'].includes(type.kind) ? 'array' : (natives[type.kind] ?? 'mixed');
}

function renderDocType(type, classNames) {
  const text = renderPresentDocType(type, classNames);
  return type.isNullable && text !== 'mixed' ? `${text}|null` : text;
}

function renderPresentDocType(type, classNames) {
  const render = each => renderDocType(each, classNames);
  if (type.kind === 'reference') return classNames.has(type.name) ? type.name : 'mixed';
  if (type.kind === 'enum') return type.values.map(value => `'${value}'`).join('|');
  if (type.kind === 'list')
    return `list<${isModelList(type, classNames) ? type.items.name : renderArrayDoc(type.items)}>`;
  if (type.kind === 'record') return `array<string, ${renderArrayDoc(type.values)}>`;
  if (type.kind === 'object') return renderPresentArrayDoc(type);
  if (type.kind === 'union') return [...new Set(type.options.map(render))].join('|');
  return natives[type.kind] ?? 'mixed';
}

/** Type of a part that stays an array, in which an object of the contract is an array too. */
function renderArrayDoc(type) {
  const text = renderPresentArrayDoc(type);
  return type.isNullable && text !== 'mixed' ? `${text}|null` : text;
}

function renderPresentArrayDoc(type) {
  if (type.kind === 'reference') return 'array<string, mixed>';
  if (type.kind === 'enum') return type.values.map(value => `'${value}'`).join('|');
  if (type.kind === 'list') return `list<${renderArrayDoc(type.items)}>`;
  if (type.kind === 'record') return `array<string, ${renderArrayDoc(type.values)}>`;
  if (type.kind === 'union') return [...new Set(type.options.map(renderArrayDoc))].join('|');
  if (type.kind !== 'object') return natives[type.kind] ?? 'mixed';
  const entries = type.fields.map(each => `'${each.name}'${each.isRequired ? '' : '?'}: ${renderArrayDoc(each.type)}`);
  return `array{${entries.join(', ')}}`;
}

const isModelList = (type, classNames) =>
  type.kind === 'list' && type.items.kind === 'reference' && classNames.has(type.items.name) && !type.items.isNullable;

function renderValue({ name, type, isNullable }, classNames) {
  const value = `$data['${name}']`;
  if (type.kind === 'reference' && classNames.has(type.name))
    return isNullable
      ? `isset(${value}) ? ${type.name}::fromArray(${value}) : null`
      : `${type.name}::fromArray(${value})`;
  if (isModelList(type, classNames)) {
    const list = `array_map(${type.items.name}::fromArray(...), ${value})`;
    return isNullable ? `isset(${value}) ? ${list} : null` : list;
  }
  return isNullable ? `${value} ?? null` : value;
}
