import { fieldDescriptions } from '@recado/contract';
import { requestFieldLabels, n8nNodeTexts as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import type { RequestField } from './ApiCall.ts';

/** Description of a schema, in the form that joi returns. */
export interface SchemaDescription {
  readonly type?: string;
  readonly flags?: {
    readonly presence?: string;
    readonly only?: boolean;
    readonly default?: unknown;
    readonly description?: string;
  };
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, SchemaDescription>>;
  readonly items?: readonly SchemaDescription[];
}
export const describeJoiSchema = (shape: object): SchemaDescription =>
  (shape as { describe: () => SchemaDescription }).describe();

export interface GeneratedRequestField {
  readonly field: RequestField;
  readonly property: INodeProperties;
}

/** Creates one field of a request and the parameter for it in n8n's editor. */
export function createField(
  place: RequestField['place'],
  path: readonly string[],
  shape: SchemaDescription,
): GeneratedRequestField {
  const key = path.at(-1) ?? '';
  const locatorSettings = locators[key];
  const { kind, ...settings } = locatorSettings ?? createSettings(key, shape);
  const about = shape.flags?.description ?? fieldDescriptions[key];
  const description = [about?.replace(/`/g, ''), texts.inApi(key)].filter(Boolean).join(' ');
  return {
    field: { name: key, place, path, kind, required: shape.flags?.presence === 'required' },
    property: {
      displayName: getDisplayName(key),
      name: key,
      description,
      ...settings,
      ...(shape.flags?.presence === 'required' && { required: true }),
    },
  };
}

/** Returns the name that Recado's screens use for a field, with a capital letter. */
const getDisplayName = (key: string): string => {
  const [first = '', ...rest] = requestFieldLabels[key] ?? key;
  return first.toUpperCase() + rest.join('');
};

type ParameterSettings = Pick<INodeProperties, 'type' | 'default' | 'options' | 'typeOptions' | 'modes'> & {
  readonly kind: RequestField['kind'];
};

const createListMode = (searchListMethod: string, displayName: string, name = 'list') => ({
  displayName,
  name,
  type: 'list' as const,
  typeOptions: { searchListMethod, searchable: true },
});
const createTextMode = (displayName: string, placeholder: string) => ({
  displayName,
  name: 'id',
  type: 'string' as const,
  placeholder,
});
const createLocator = (searchListMethod: string, placeholder: string): ParameterSettings => ({
  kind: 'located',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  modes: [createListMode(searchListMethod, texts.fromList), createTextMode(texts.byId, placeholder)],
});

/** Parameters whose value is chosen from a list instead of being typed. */
const locators: Readonly<Record<string, ParameterSettings>> = {
  to: {
    kind: 'located',
    type: 'resourceLocator',
    default: { mode: 'id', value: '' },
    modes: [
      createTextMode(texts.to.number, texts.to.placeholder),
      createListMode('searchContacts', texts.to.contact),
      createListMode('searchGroups', texts.to.group, 'group'),
    ],
  },
  contact: createLocator('searchContacts', texts.to.placeholder),
  group: createLocator('searchGroups', 'group:120363000000000000'),
  conversation: createLocator('searchConversations', texts.to.placeholder),
};

const MULTILINE_FIELDS = new Set(['text', 'caption', 'description', 'about']);
const createOptions = (allow: readonly unknown[] = []) =>
  allow.filter(value => value !== null && value !== '').map(value => ({ name: String(value), value: String(value) }));

function createSettings(key: string, { type, flags, allow, items }: SchemaDescription): ParameterSettings {
  const defaultValue = flags?.default;
  if (flags?.only) {
    const options = createOptions(allow);
    return { kind: 'plain', type: 'options', options, default: String(defaultValue ?? options[0]?.value ?? '') };
  }
  if (type === 'boolean') return { kind: 'plain', type: 'boolean', default: defaultValue === true };
  if (type === 'number')
    return { kind: 'plain', type: 'number', default: typeof defaultValue === 'number' ? defaultValue : 0 };
  const [item] = items ?? [];
  if (type === 'array' && item?.flags?.only)
    return { kind: 'plain', type: 'multiOptions', options: createOptions(item.allow), default: [] };
  if (type === 'array' && item?.type !== 'object')
    return { kind: 'plain', type: 'string', typeOptions: { multipleValues: true }, default: [] };
  if (type === 'array' || type === 'object') return { kind: 'json', type: 'json', default: '' };
  return { kind: 'plain', type: 'string', default: '', ...(MULTILINE_FIELDS.has(key) && { typeOptions: { rows: 4 } }) };
}
