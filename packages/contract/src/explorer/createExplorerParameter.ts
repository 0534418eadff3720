import type Joi from 'joi';
import { fieldDescriptions } from '../openapi/fieldDescriptions.ts';
import {
  getExplicitSchemaValues,
  getSchemaDefaultValue,
  getSchemaDescription,
  isRequiredSchema,
} from '../openapi/joiParts.ts';
import type { ExplorerParameter } from './ExplorerEndpoint.ts';
import { stripBackticks } from './stripBackticks.ts';

/**
 * Creates the form field for one key of a schema. Objects and lists become JSON fields.
 * @throws Error if no field kind fits the schema
 */
export function createExplorerParameter(
  name: string,
  location: 'query' | 'body',
  shape: Joi.Schema,
  example: unknown,
): ExplorerParameter {
  const { only, values } = getExplicitSchemaValues(shape);
  const preset = getSchemaDefaultValue(shape);
  const description = getSchemaDescription(shape) ?? fieldDescriptions[name];
  return {
    name,
    in: location,
    kind: only ? 'enum' : kindOf(name, shape),
    required: isRequiredSchema(shape),
    ...(preset !== undefined && { default: String(preset) }),
    ...(only && { options: values.map(String) }),
    ...(example !== undefined && {
      placeholder: typeof example === 'object' ? JSON.stringify(example) : String(example),
    }),
    ...(description !== undefined && { description: stripBackticks(description) }),
  };
}

const kinds: Readonly<Record<string, ExplorerParameter['kind']>> = {
  string: 'text',
  any: 'text',
  number: 'number',
  boolean: 'boolean',
  object: 'json',
  array: 'json',
};

function kindOf(name: string, { type = 'any' }: Joi.Schema): ExplorerParameter['kind'] {
  const kind = kinds[type];
  if (!kind) throw new Error(`The explorer has no field for ${name}, which is of type ${type}`);
  return kind;
}
