import { defineEndpoint } from '../endpoint.ts';
import {
  LIST_IMPORT_RETENTION_DAYS,
  MAX_CHAT_CHARS,
  MAX_CONTACT_SHEET_BYTES,
  MAX_CONTACT_SHEET_ROWS,
  MAX_DIRECT_IMPORT_ROWS,
  MAX_LABEL_NAME_CHARS,
} from '../rules/index.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDefault,
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  contact,
  contactImportColumn,
  contactImportRowResult,
  exampleClient,
  exampleContact,
  exampleContactImportRowResult,
  exampleListImport,
  importCounts,
  listColumnsParam,
  listImport,
  listMappings,
  listSheetParam,
  otherListSheets,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const responseFields = { success: flag(), clientId: uuid() };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
/** Maximum number of imports that a response lists. Each client has one that runs, and few that ended. */
const MAX_LISTED_IMPORTS = 50;
const exampleWrongImportRow = {
  ...exampleContactImportRowResult,
  ...{ row: 812, outcome: 'wrong', contact: null, changes: [], written: '55 1234' },
  reason: 'Al número le faltan cifras o la clave de área. Escríbalo completo.',
} as const;
const dryRun = (description: string) => withDefault(withDescription(flag(), description), false);

/** Import and export of contacts as a spreadsheet, and the merge of two duplicate contacts. */
export const contactFileEndpoints = {
  'GET /external/contacts/export': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Descargar los contactos como CSV',
    description:
      'Con número, nombre, etiquetas, notas, baja y último mensaje, en UTF-8, como los abre una hoja de cálculo: lo que parecería una fórmula lleva antes un apóstrofo. El mismo archivo puede volver con `POST …/contacts/import`. `q`, `label` y `optedOut` acotan como en la lista.',
    query: object({
      q: optional(singleLineText({ max: 100 })),
      label: optional(
        withDescription(singleLineText({ max: MAX_LABEL_NAME_CHARS }), 'Solo quienes tienen esta etiqueta.'),
      ),
      optedOut: optional(withDescription(flag(), 'Solo quienes se dieron de baja, o solo los demás.')),
    }),
    answers: [{ status: 200, description: 'El archivo.', body: { mediaTypes: ['text/csv'] } }],
    example: {},
  }),
  'POST /external/contacts/import': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Agregar y cambiar contactos desde una lista',
    description: `El archivo va en el campo \`file\` de un \`multipart/form-data\`: un Excel (.xlsx), un CSV, contactos de un teléfono (.vcf) o números pegados como texto, hasta 20 MB y ${MAX_CONTACT_SHEET_ROWS.toLocaleString('es-MX')} filas. Se reconocen los títulos de Google, Outlook, iPhone, HubSpot, Kommo, Shopify, WooCommerce y otros programas, en español y en inglés; nombres y apellidos se juntan, y de varios números se usa el celular. Un número sin código de país es del país de la línea. Si no se reconoce la columna de los números, \`dryRun=true\` responde \`mapping: guess\` con la columna que parece ser, y la importación pide confirmarla con \`columns\`; queda recordada para la próxima lista con los mismos títulos. Lo que una columna no trae, o trae vacío, queda como estaba; las etiquetas se agregan a las que hay. Importar dos veces lo mismo no cambia nada. Una fila con un error no se importa, y las demás sí. Una lista de más de ${MAX_DIRECT_IMPORT_ROWS.toLocaleString('es-MX')} filas se importa aparte: \`rows\` viene vacío, e \`import\` dice cómo va, como en \`GET …/imports/{import}\`. \`dryRun=true\` dice lo mismo sin cambiar nada.`,
    query: object({
      dryRun: dryRun('Solo decir qué se haría con cada fila.'),
      columns: optional(listColumnsParam),
      sheet: optional(listSheetParam),
    }),
    upload: { maxBytes: MAX_CONTACT_SHEET_BYTES },
    answers: [
      {
        status: 200,
        description: 'Qué pasó con cada fila, o qué pasaría.',
        body: object({
          ...responseFields,
          dryRun: flag(),
          mapping: oneOf(...listMappings),
          columns: list(contactImportColumn, { max: 200 }),
          otherSheets: otherListSheets,
          counts: importCounts,
          rows: list(contactImportRowResult, { max: MAX_CONTACT_SHEET_ROWS }),
          import: nullable(listImport),
        }),
      },
    ],
    failures: [413, 429],
    example: {
      response: {
        success: true,
        clientId,
        dryRun: false,
        mapping: 'headings',
        columns: [
          { header: 'Teléfono', field: 'number', examples: ['55 8765 4321'] },
          { header: 'Nombre', field: 'ownName', examples: ['Marta'] },
          { header: 'Cumpleaños', field: null, examples: ['3 de mayo'] },
        ],
        otherSheets: [],
        counts: { created: 1, changed: 0, unchanged: 0, wrong: 0 },
        rows: [exampleContactImportRowResult],
        import: null,
      },
    },
  }),
  'GET /external/imports': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver las importaciones de listas largas',
    description: `Las de contactos y las de destinatarios de campañas, la más nueva primero. Se guardan ${LIST_IMPORT_RETENTION_DAYS} días.`,
    answers: [
      {
        status: 200,
        description: 'Las importaciones.',
        body: object({ ...responseFields, imports: list(listImport, { max: MAX_LISTED_IMPORTS }) }),
      },
    ],
    example: { response: { success: true, clientId, imports: [exampleListImport] } },
  }),
  'GET /external/imports/{import}': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver cómo va una importación',
    description:
      'Cuántas filas van, y las filas de contactos que no se importaron, con su motivo; quienes quedan fuera de una campaña están entre sus destinatarios. Si el servidor se reinicia, la importación sigue donde quedó. Se sigue con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 500 }), 100),
      cursor: optional(textMatchingPattern(/^\d{1,9}$/, 'cursor')),
    }),
    answers: [
      {
        status: 200,
        description: 'La importación, y las filas con errores.',
        body: object({
          ...responseFields,
          import: listImport,
          rows: list(contactImportRowResult, { max: 500 }),
          next: nullable(singleLineText({ max: 9 })),
        }),
      },
    ],
    example: {
      params: { import: exampleListImport.id },
      query: { limit: 100 },
      response: { success: true, clientId, import: exampleListImport, rows: [exampleWrongImportRow], next: null },
    },
  }),
  'POST /external/contacts/{contact}/merge': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Unir dos contactos que son la misma persona',
    description:
      'Uno conocido solo por su número y otro solo por su LID, o el mismo número con y sin el dígito que WhatsApp le agrega. Queda uno, con los mensajes de los dos, sus etiquetas y sus notas; no se puede deshacer. Dos números distintos no se unen (409): a cada uno se le escribe por separado. `dryRun: true` responde cómo quedaría sin cambiar nada.',
    payload: object({
      other: withDescription(singleLineText({ max: MAX_CHAT_CHARS }), 'El otro: su `id`, su número o su `chat`.'),
      dryRun: dryRun('Solo decir cómo quedaría.'),
    }),
    failures: [409],
    answers: [
      {
        status: 200,
        description: 'El contacto que queda.',
        body: object({ ...responseFields, dryRun: flag(), contact, replaces: uuid() }),
      },
    ],
    example: {
      params: { contact: exampleContact.chat },
      payload: { other: 'lid:123456789012345' },
      response: {
        success: true,
        clientId,
        dryRun: false,
        contact: exampleContact,
        replaces: '0197b1a3-0e11-7d42-8b33-4c5d6e7f8a9c',
      },
    },
  }),
} as const;
