import { defineEndpoint } from '../endpoint.ts';
import {
  MAX_CONTACT_LABELS,
  MAX_CONTACT_NAME_CHARS,
  MAX_CONTACT_NOTES_CHARS,
  MAX_LABEL_NAME_CHARS,
} from '../rules/index.ts';
import {
  flag,
  integer,
  list,
  multilineText,
  nullable,
  object,
  optional,
  singleLineText,
  uuid,
  withDefault,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import {
  blockedPerson,
  contact,
  contactProfile,
  createTimeRangeQuery,
  exampleBlockedPerson,
  exampleClient,
  exampleContact,
  exampleContactProfile,
  exampleOptOutSettings,
  optOutSettings,
} from '../schemas/index.ts';
import { idempotencyHeaders } from './sendResponses.ts';

const clientId = exampleClient.id;
const params = { contact: exampleContact.chat };
const responseFields = { success: flag(), clientId: uuid() };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const sampleResponse = { success: true, clientId } as const;

const optOutResponse = object({ ...responseFields, optOut: withSchemaName('OptOut', optOutSettings) });
const respondWithContact = (description: string) =>
  [{ status: 200, description, body: object({ ...responseFields, contact }) }] as const;
const example = { params, response: { ...sampleResponse, contact: exampleContact } } as const;
const blockingDefaults = {
  ...externalDefaults,
  headers: idempotencyHeaders,
  failures: [409, 422, 429],
  answers: respondWithContact('El contacto.'),
  example,
} as const;

/**
 * Endpoints for people who exchanged messages with a client. `{contact}` is the contact's `id`, its phone
 * number in any spelling, or its `chat`.
 */
export const contactEndpoints = {
  'GET /external/contacts': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar los contactos',
    description:
      'Las personas con las que hubo mensajes o que se agregaron, la más nueva primero; los grupos y los estados no son contactos. `q` busca por nombre, sin distinguir acentos, o por número, entero o en parte, en cualquier forma. Se sigue con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 500 }), 100),
      cursor: optional(uuid()),
      q: optional(singleLineText({ max: 100 })),
      label: optional(
        withDescription(singleLineText({ max: MAX_LABEL_NAME_CHARS }), 'Solo quienes tienen esta etiqueta.'),
      ),
      optedOut: optional(withDescription(flag(), 'Solo quienes se dieron de baja, o solo los demás.')),
      ...createTimeRangeQuery('el último mensaje'),
    }),
    answers: [
      {
        status: 200,
        description: 'Los contactos, y desde dónde se sigue.',
        body: object({ ...responseFields, contacts: list(contact), next: nullable(uuid()) }),
      },
    ],
    example: {
      query: { limit: 100 },
      response: { ...sampleResponse, contacts: [exampleContact], next: null },
    },
  }),
  'GET /external/contacts/{contact}': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver un contacto, con lo que muestra de sí',
    description:
      '`profile` se pregunta a WhatsApp en ese momento: su información (`about`), la dirección de su foto y, si es un negocio, su perfil. Lo que la persona no tiene, o no le muestra a este número, es nulo. `profile` entero es nulo mientras el número no está conectado, y con `profile=false`, que no pregunta nada.',
    query: object({
      profile: withDefault(withDescription(flag(), 'Si se le pregunta a WhatsApp qué muestra de sí.'), true),
    }),
    failures: [409, 422, 429],
    answers: [
      {
        status: 200,
        description: 'El contacto.',
        body: object({ ...responseFields, contact, profile: nullable(contactProfile) }),
      },
    ],
    example: {
      params,
      response: { ...sampleResponse, contact: exampleContact, profile: exampleContactProfile },
    },
  }),
  'PATCH /external/contacts/{contact}': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Cambiar lo que se anotó de un contacto',
    description:
      '`optedOut: true` anota que se dio de baja: lo que se le envíe por programa, programado o por regla se responde con 409; una persona sí puede contestarle desde la consola. `false` le quita la baja.',
    payload: object({
      ownName: optional(
        withDescription(
          nullable(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
          'Cómo se le llama aquí, en lugar de como se llama en WhatsApp. Nulo, lo quita.',
        ),
      ),
      labels: optional(
        withDescription(
          list(singleLineText({ max: MAX_LABEL_NAME_CHARS }), { max: MAX_CONTACT_LABELS, unique: true }),
          'Todas sus etiquetas, por nombre. Las que no existían se crean.',
        ),
      ),
      notes: optional(
        withDescription(
          nullable(multilineText({ max: MAX_CONTACT_NOTES_CHARS })),
          'Lo que conviene recordar de esta persona; ella no lo ve. Nulo, lo quita.',
        ),
      ),
      optedOut: optional(withDescription(flag(), 'Si se dio de baja y no quiere mensajes que nadie le escribe.')),
    }),
    answers: respondWithContact('El contacto, como está ahora.'),
    example: {
      params,
      payload: { ownName: 'Marta, la de los pasteles' },
      response: {
        ...sampleResponse,
        contact: {
          ...exampleContact,
          ownName: 'Marta, la de los pasteles',
          name: 'Marta, la de los pasteles',
        },
      },
    },
  }),
  'GET /external/contacts/{contact}/picture': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Descargar la foto de un contacto',
    description: 'Como WhatsApp la tiene ahora. Responde 404 si no tiene foto o no se la muestra a este número.',
    failures: [409, 422, 429],
    answers: [{ status: 200, description: 'La foto.', body: { mediaTypes: ['image/jpeg'] } }],
    example: { params },
  }),
  'POST /external/contacts/{contact}/block': defineEndpoint({
    scope: 'manage',
    ...blockingDefaults,
    summary: 'Bloquear a un contacto',
    description: 'Sus mensajes y sus llamadas dejan de llegar.',
  }),
  'POST /external/contacts/{contact}/unblock': defineEndpoint({
    scope: 'manage',
    ...blockingDefaults,
    summary: 'Desbloquear a un contacto',
  }),
  'GET /external/opt-out': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver cómo se dan de baja las personas',
    answers: [{ status: 200, description: 'Las palabras y las respuestas.', body: optOutResponse }],
    example: { response: { ...sampleResponse, optOut: exampleOptOutSettings } },
  }),
  'PUT /external/opt-out': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Elegir cómo se dan de baja las personas',
    description:
      'Quien escriba solo una de las palabras de `stopWords` queda dado de baja; con una de `startWords`, vuelve a recibir. No se distinguen mayúsculas ni acentos. `stopReply` y `startReply` se responden una vez, al cambiar. Al principio cuentan BAJA y ALTA, sin respuesta.',
    payload: optOutSettings,
    answers: [{ status: 200, description: 'Las palabras y las respuestas.', body: optOutResponse }],
    example: { payload: exampleOptOutSettings, response: { ...sampleResponse, optOut: exampleOptOutSettings } },
  }),
  'GET /external/blocked': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    failures: [409, 422, 429],
    summary: 'Listar a las personas bloqueadas',
    description: 'Como WhatsApp las tiene ahora, también las que se bloquearon en el teléfono.',
    answers: [
      {
        status: 200,
        description: 'Las personas bloqueadas.',
        body: object({ ...responseFields, blocked: list(blockedPerson, { max: 10_000 }) }),
      },
    ],
    example: { response: { ...sampleResponse, blocked: [exampleBlockedPerson] } },
  }),
} as const;
