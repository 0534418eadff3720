import {
  flag,
  type Infer,
  instant,
  singleLineText,
  type TypedSchema,
  textMatchingPattern,
} from '../schemaBuilder/index.ts';
import { phoneNumberInput } from './message.ts';

/** A field of a client that is stored unchanged in the column of the same name. */
interface StoredClientField {
  /** Schema in answers. */
  readonly schema: TypedSchema;
  /** Value in the examples of the API document. */
  readonly sample: unknown;
}

/** The request with which the owner changes a field: `PUT /clients/{id}/{path}`. */
interface ClientFieldChange {
  /** End of the path. The action in the audit log is `client.{path}_changed`. */
  readonly path: string;
  /** Texts of the endpoint in the API document, in Spanish. */
  readonly summary: string;
  readonly description: string;
  /** Value in the example of the request. */
  readonly sample: unknown;
}

/** A text that the owner enters. Null: the owner entered none. */
interface BusinessDetailDefinition extends StoredClientField {
  readonly schema: TypedSchema<string | null>;
  /** Description of the request field, in Spanish. */
  readonly description: string;
  /** Schema in `POST /clients`, `optional` if the owner may omit the detail. */
  readonly creation: TypedSchema;
  /** If missing, the owner cannot change the detail later. */
  readonly change?: ClientFieldChange;
}

/** A value that the owner changes after the client was created. New clients have the column's default value. */
interface ClientSettingDefinition extends StoredClientField {
  /** Description of the request field, in Spanish. */
  readonly description: string;
  readonly change: ClientFieldChange;
}

/**
 * Business details, which everyone sees who may see the client. The form for a new client, the client's card, the back
 * office and the terminal show all of them, in this order.
 */
export const businessDetails = {
  businessName: {
    schema: singleLineText({ max: 100 }),
    sample: 'Panadería La Espiga',
    description: 'Nombre del negocio.',
    creation: singleLineText({ max: 100 }),
  },
  phoneNumber: {
    schema: textMatchingPattern(/^\d{7,15}$/, 'phone'),
    sample: '5215512345678',
    description: 'Número con código de país. Se admiten espacios, guiones, paréntesis y el signo +.',
    creation: phoneNumberInput(),
  },
} as const satisfies Readonly<Record<string, BusinessDetailDefinition>>;

/** Settings, which the owner, the team and administrators see, but not the administrators' list of clients. */
export const clientSettings = {
  /** Whether reading a conversation in Recado also marks it as read on WhatsApp. */
  markRead: {
    schema: flag(),
    sample: true,
    description: 'Si lo que se lee aquí se marca como leído en WhatsApp.',
    change: {
      path: 'reading',
      summary: 'Decidir si lo que se lee aquí se marca como leído en WhatsApp',
      description: 'Con `markRead`, quien escribió ve las palomitas azules cuando su conversación se lee aquí.',
      sample: false,
    },
  },
} as const satisfies Readonly<Record<string, ClientSettingDefinition>>;

/** Stored fields that the server sets. Everyone sees them who may see the client. */
export const serverSetClientFields = {
  createdAt: { schema: instant(), sample: '2026-03-02T15:06:00.000Z' },
} as const satisfies Readonly<Record<string, StoredClientField>>;

/** All fields that the owner sets. */
export const ownerSetClientFields = { ...businessDetails, ...clientSettings };

export type BusinessDetail = keyof typeof businessDetails;
export type ClientSetting = keyof typeof clientSettings;
type OwnerSetFields = typeof ownerSetClientFields;
/** Name of a field with a request that changes it. */
export type ChangeableClientField = {
  [Name in keyof OwnerSetFields]: OwnerSetFields[Name] extends { readonly change: unknown } ? Name : never;
}[keyof OwnerSetFields];
export type ClientFieldValue<Name extends keyof OwnerSetFields> = Infer<OwnerSetFields[Name]['schema']>;
/** New values of some fields. */
export type ClientChange = { readonly [Name in ChangeableClientField]?: ClientFieldValue<Name> };

export const businessDetailNames = Object.keys(businessDetails) as BusinessDetail[];
export const clientSettingNames = Object.keys(clientSettings) as ClientSetting[];
export const serverSetClientFieldNames = Object.keys(serverSetClientFields) as (keyof typeof serverSetClientFields)[];
export const changeableClientFieldNames = (Object.keys(ownerSetClientFields) as (keyof OwnerSetFields)[]).filter(
  (name): name is ChangeableClientField => 'change' in ownerSetClientFields[name],
);

/** End of the path of the request that changes a field. */
export type ClientChangePath<Name extends ChangeableClientField = ChangeableClientField> =
  OwnerSetFields[Name]['change']['path'];
type ClientChangeAction = `client.${ClientChangePath}_changed`;

/** Returns the action in the audit log for a changed field. */
export const getClientChangeAction = (name: ChangeableClientField): ClientChangeAction =>
  `client.${ownerSetClientFields[name].change.path}_changed`;

/** Returns an object with one value for each field of a table, in the order of the table. */
const mapFields = <Field>(fields: Readonly<Record<string, Field>>, read: (field: Field) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field)]));

type StoredFieldTable = Readonly<Record<string, StoredClientField>>;

/** Returns the schemas that a table of fields has in answers. */
export const getFieldSchemas = <Fields extends StoredFieldTable>(fields: Fields) =>
  mapFields<StoredClientField>(fields, ({ schema }) => schema) as {
    readonly [Name in keyof Fields]: Fields[Name]['schema'];
  };

/** Returns the sample values of a table of fields. */
export const getFieldSamples = <Fields extends StoredFieldTable>(fields: Fields) =>
  mapFields<StoredClientField>(fields, ({ sample }) => sample) as {
    readonly [Name in keyof Fields]: Fields[Name]['sample'];
  };

/** Schemas of the business details in `POST /clients`. */
export const businessDetailCreationSchemas = mapFields<BusinessDetailDefinition>(
  businessDetails,
  ({ creation }) => creation,
) as { readonly [Name in BusinessDetail]: (typeof businessDetails)[Name]['creation'] };

/** Descriptions of the request fields, by name. */
export const ownerSetFieldDescriptions = mapFields<BusinessDetailDefinition | ClientSettingDefinition>(
  ownerSetClientFields,
  ({ description }) => description,
) as Readonly<Record<keyof OwnerSetFields, string>>;
