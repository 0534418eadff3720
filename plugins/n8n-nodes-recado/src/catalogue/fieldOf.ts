import { fieldDescriptions } from '@recado/contract';
import { fieldNames, n8nNode as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import type { CallField } from './Call.ts';

/** What joi says of a shape. */
export interface Described {
  readonly type?: string;
  readonly flags?: { readonly presence?: string; readonly only?: boolean; readonly default?: unknown };
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
}
export const describe = (shape: object): Described => (shape as { describe: () => Described }).describe();

export interface Made {
  readonly field: CallField;
  readonly property: INodeProperties;
}

/** One field of a request, and how n8n's editor asks for it. */
export function fieldOf(place: CallField['place'], path: readonly string[], shape: Described): Made {
  const key = path.at(-1) ?? '';
  const located = locators[key];
  const { kind, ...shown } = located ?? presented(key, shape);
  const description = [fieldDescriptions[key]?.replace(/`/g, ''), texts.inApi(key)].filter(Boolean).join(' ');
  return {
    field: { name: key, place, path, kind, required: shape.flags?.presence === 'required' },
    property: {
      displayName: named(key),
      name: key,
      description,
      ...shown,
      ...(shape.flags?.presence === 'required' && { required: true }),
    },
  };
}

/** The same word as on the screens. */
const named = (key: string): string => {
  const [first = '', ...rest] = fieldNames[key] ?? key;
  return first.toUpperCase() + rest.join('');
};

type Shown = Pick<INodeProperties, 'type' | 'default' | 'options' | 'typeOptions' | 'modes'> & {
  readonly kind: CallField['kind'];
};

const ofList = (searchListMethod: string, displayName: string, name = 'list') => ({
  displayName,
  name,
  type: 'list' as const,
  typeOptions: { searchListMethod, searchable: true },
});
const byText = (displayName: string, placeholder: string) => ({
  displayName,
  name: 'id',
  type: 'string' as const,
  placeholder,
});
const locator = (searchListMethod: string, placeholder: string): Shown => ({
  kind: 'located',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  modes: [ofList(searchListMethod, texts.fromList), byText(texts.byId, placeholder)],
});

/** What is chosen from a list instead of being typed. */
const locators: Readonly<Record<string, Shown>> = {
  to: {
    kind: 'located',
    type: 'resourceLocator',
    default: { mode: 'id', value: '' },
    modes: [
      byText(texts.to.number, texts.to.placeholder),
      ofList('searchContacts', texts.to.contact),
      ofList('searchGroups', texts.to.group, 'group'),
    ],
  },
  contact: locator('searchContacts', texts.to.placeholder),
  group: locator('searchGroups', 'group:120363000000000000'),
  conversation: locator('searchConversations', texts.to.placeholder),
};

const LONG = new Set(['text', 'caption', 'description', 'about']);
const valuesOf = (allow: readonly unknown[] = []) =>
  allow
    .filter(value => value !== null && value !== '')
    .map(value => ({ name: String(value), value: String(value) }));

function presented(key: string, { type, flags, allow, items }: Described): Shown {
  const preset = flags?.default;
  if (flags?.only) {
    const options = valuesOf(allow);
    return { kind: 'plain', type: 'options', options, default: String(preset ?? options[0]?.value ?? '') };
  }
  if (type === 'boolean') return { kind: 'plain', type: 'boolean', default: preset === true };
  if (type === 'number')
    return { kind: 'plain', type: 'number', default: typeof preset === 'number' ? preset : 0 };
  const [item] = items ?? [];
  if (type === 'array' && item?.flags?.only)
    return { kind: 'plain', type: 'multiOptions', options: valuesOf(item.allow), default: [] };
  if (type === 'array' && item?.type !== 'object')
    return { kind: 'plain', type: 'string', typeOptions: { multipleValues: true }, default: [] };
  if (type === 'array' || type === 'object') return { kind: 'json', type: 'json', default: '' };
  return { kind: 'plain', type: 'string', default: '', ...(LONG.has(key) && { typeOptions: { rows: 4 } }) };
}
