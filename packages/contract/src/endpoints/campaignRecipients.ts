import { defineEndpoint } from '../endpoint.ts';
import { MAX_CAMPAIGN_RECIPIENTS, MAX_CONTACT_SHEET_BYTES, MAX_DIRECT_IMPORT_ROWS } from '../rules/index.ts';
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
  campaign,
  campaignCountryCount,
  campaignRecipient,
  campaignRecipientStates,
  contactImportColumn,
  exampleCampaign,
  exampleCampaignRecipient,
  exampleClient,
  exampleListedRecipient,
  listColumnsParam,
  listedRecipient,
  listImport,
  listMappings,
  listSheetParam,
  MAX_LISTED_RECIPIENTS,
  otherListSheets,
  recipientSelection,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { campaign: exampleCampaign.id };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const responseFields = { success: flag(), clientId: uuid() };
const additionFields = {
  ...responseFields,
  added: integer(),
  leftOut: integer(),
  known: integer(),
  nameless: withDescription(integer(), 'De los que se agregan: sin un nombre para `{nombre}`.'),
  campaign,
  dryRun: flag(),
  countries: list(campaignCountryCount, { max: 250 }),
  recipients: list(listedRecipient, { max: MAX_LISTED_RECIPIENTS }),
} as const;
const addedAnswers = [
  {
    status: 200,
    description: 'Cuántos se agregaron, cuántos quedaron fuera y cuántos ya estaban.',
    body: object(additionFields),
  },
] as const;
const addedListAnswers = [
  {
    ...addedAnswers[0],
    body: object({
      ...additionFields,
      mapping: oneOf(...listMappings),
      columns: list(contactImportColumn, { max: 200 }),
      otherSheets: otherListSheets,
      import: nullable(listImport),
    }),
  },
] as const;
const additionQuery = {
  dryRun: withDefault(withDescription(flag(), 'Solo decir a quiénes se agregaría y quiénes quedarían fuera.'), false),
  onlyLineCountry: withDefault(
    withDescription(flag(), 'Dejar fuera los números de otro país que el de la línea, con su motivo.'),
    false,
  ),
};
const addedResponse = {
  ...{
    success: true,
    clientId,
    campaign: exampleCampaign,
    added: 38,
    leftOut: 2,
    known: 0,
    nameless: 0,
    dryRun: false,
  },
  countries: [{ country: 'MX', count: 38, other: false }],
  recipients: [exampleListedRecipient],
};
const recipientCountry = () => textMatchingPattern(/^[A-Z]{2}$/, 'country');
const cursor = () => optional(textMatchingPattern(/^\d{1,9}$/, 'cursor'));

/** Endpoints for the recipients of a campaign and the result for each recipient. */
export const campaignRecipientEndpoints = {
  'POST /external/campaigns/{campaign}/recipients': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Agregar destinatarios a una campaña',
    description: `Por etiquetas, por contactos o por números, mientras es un borrador: ${MAX_CAMPAIGN_RECIPIENTS.toLocaleString('es-MX')} como máximo. Quienes se dieron de baja, los repetidos, los grupos y los números que no se pueden leer quedan fuera, con su motivo. Un número sin código de país es del país de la línea; uno de otro país lleva +.`,
    query: object(additionQuery),
    payload: recipientSelection,
    answers: addedAnswers,
    failures: [409, 422],
    example: {
      params,
      payload: { labels: ['Pedidos'], numbers: [{ to: exampleCampaignRecipient.to, name: 'Marta' }] },
      response: addedResponse,
    },
  }),
  'POST /external/campaigns/{campaign}/recipients/import': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Agregar destinatarios desde una lista',
    description: `El archivo va en el campo \`file\` de un \`multipart/form-data\`, con los mismos formatos y títulos que en \`POST …/contacts/import\`; el nombre es el que se usa en \`{nombre}\`. Los contactos no cambian. Una lista de más de ${MAX_DIRECT_IMPORT_ROWS.toLocaleString('es-MX')} filas se agrega aparte, toda o nada: \`added\` es 0, e \`import\` dice cómo va, como en \`GET …/imports/{import}\`. \`dryRun=true\` responde lo mismo sin agregar a nadie.`,
    query: object({ ...additionQuery, columns: optional(listColumnsParam), sheet: optional(listSheetParam) }),
    upload: { maxBytes: MAX_CONTACT_SHEET_BYTES },
    answers: addedListAnswers,
    failures: [409, 413, 422, 429],
    example: {
      params,
      response: {
        ...addedResponse,
        mapping: 'headings',
        columns: [{ header: 'Teléfono', field: 'number', examples: ['55 8765 4321'] }],
        otherSheets: [],
        import: null,
      },
    },
  }),
  'GET /external/campaigns/{campaign}/recipients': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver a quiénes va una campaña y qué pasó con cada quien',
    description: 'En el orden en que se les envía. Se sigue con `cursor`: el `next` de la respuesta anterior.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 500 }), 100),
      cursor: cursor(),
      state: optional(oneOf(...campaignRecipientStates)),
      country: optional(withDescription(recipientCountry(), 'Solo los números de este país (ISO 3166), como `PE`.')),
    }),
    answers: [
      {
        status: 200,
        description: 'Los destinatarios, y desde dónde se sigue.',
        body: object({
          ...responseFields,
          recipients: list(campaignRecipient),
          next: nullable(singleLineText({ max: 9 })),
        }),
      },
    ],
    example: {
      params,
      query: { limit: 100 },
      response: { success: true, clientId, recipients: [exampleCampaignRecipient], next: null },
    },
  }),
  'GET /external/campaigns/{campaign}/recipients/export': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Descargar los resultados como CSV',
    description:
      'Número, nombre, resultado, motivo y hora, en UTF-8, como los abre una hoja de cálculo: lo que parecería una fórmula lleva antes un apóstrofo.',
    answers: [{ status: 200, description: 'El archivo.', body: { mediaTypes: ['text/csv'] } }],
    example: { params },
  }),
  'DELETE /external/campaigns/{campaign}/recipients': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Dejar fuera a quienes esperan y son de un país',
    description: 'Para quitar de una vez los números de otro país que no deben recibir la campaña.',
    query: object({
      country: withDescription(recipientCountry(), 'País de los números (ISO 3166) que quedan fuera, como `PE`.'),
    }),
    answers: [
      {
        status: 200,
        description: 'Cuántos quedaron fuera.',
        body: object({ ...responseFields, leftOut: integer() }),
      },
    ],
    example: { params, query: { country: 'PE' }, response: { success: true, clientId, leftOut: 2 } },
  }),
  'DELETE /external/campaigns/{campaign}/recipients/{recipient}': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Dejar fuera a alguien que todavía espera',
    answers: [
      {
        status: 200,
        description: 'Ya no se le enviará.',
        body: object({ ...responseFields, recipient: campaignRecipient }),
      },
    ],
    failures: [409],
    example: {
      params: { ...params, recipient: exampleCampaignRecipient.id },
      response: {
        success: true,
        clientId,
        recipient: {
          ...exampleCampaignRecipient,
          state: 'leftOut',
          cause: 'byHand',
          messageId: null,
          sentAt: null,
        },
      },
    },
  }),
} as const;
