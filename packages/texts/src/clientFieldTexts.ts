/** Names of a client's field: on the owner's pages, in the back office, and in the terminal. */
interface ClientFieldTexts {
  readonly label: string;
  readonly column: string;
  readonly terminal: string;
}

export interface BusinessDetailTexts extends ClientFieldTexts {
  /** Name in error messages about a request. */
  readonly request: string;
  readonly placeholder: string;
  /** Text below the field in a form. */
  readonly hint?: string;
  /** Description of the option of `recado clients add`. Name and number are arguments. */
  readonly option?: string;
}

/**
 * Texts of the business details, by their keys in the API. The packages that import the contract check that no detail
 * is missing: `@recado/ui`, the server and the terminal.
 */
export const businessDetailTexts = {
  businessName: {
    label: 'Nombre del negocio',
    column: 'Negocio',
    terminal: 'Negocio',
    request: 'nombre del negocio',
    placeholder: 'Ej. Panadería La Espiga',
  },
  phoneNumber: {
    label: 'Número de teléfono',
    column: 'Teléfono',
    terminal: 'Número',
    request: 'número de teléfono',
    placeholder: 'Ej. 5215512345678',
    hint: 'Escriba el número completo con el código de país, sin espacios ni guiones.',
  },
} as const satisfies Readonly<Record<string, BusinessDetailTexts>>;

/** Texts of the settings, by their keys in the API: the name in error messages, and texts of the form. */
export const clientSettingTexts = {
  markRead: { request: 'aviso de lectura' },
} as const;

/** Sentences of the audit log about a changed field, by action. */
export const clientChangeTexts = {
  'client.reading_changed': 'Cambió si lo leído se marca en WhatsApp',
} as const;

/** Names of fields that the owner does not set. */
export const clientFieldTexts = {
  linkedNumber: { label: 'Número vinculado', column: 'Número vinculado', terminal: 'Se vinculó' },
  createdAt: { label: 'Fecha de registro', column: 'Fecha de registro', terminal: 'Registro' },
} as const satisfies Readonly<Record<string, ClientFieldTexts>>;

const mapTexts = <Name extends string, Texts>(table: Record<Name, Texts>, read: (texts: Texts) => string) =>
  Object.fromEntries(Object.entries<Texts>(table).map(([name, texts]) => [name, read(texts)])) as {
    readonly [Key in Name]: string;
  };

/** Names of the fields in the back office's columns. */
export const clientColumnLabels = mapTexts({ ...businessDetailTexts, ...clientFieldTexts }, ({ column }) => column);

/** Names of the fields in error messages about a request. */
export const clientRequestLabels = mapTexts(
  { ...businessDetailTexts, ...clientSettingTexts },
  ({ request }) => request,
);
