import { endpoint } from '../endpoint.ts';
import { CONTACT_LABELS, NOTES_LIMIT, OWN_NAME_LIMIT } from '../rules/index.ts';
import {
  described,
  flag,
  line,
  list,
  named,
  nullable,
  object,
  optional,
  prose,
  uuid,
  whole,
  withDefault,
} from '../shape/index.ts';
import {
  blockedPerson,
  contact,
  contactProfile,
  LABEL_LIMIT,
  optOut,
  sampleBlocked,
  sampleClient,
  sampleContact,
  sampleContactProfile,
  sampleOptOut,
} from '../shapes/index.ts';
import { idempotency } from './sending.ts';

const clientId = sampleClient.id;
const params = { contact: sampleContact.chat };
const own = { success: flag(), clientId: uuid() };
const asked = { guard: 'token', tag: 'API externa' } as const;
const done = { success: true, clientId } as const;

const keptOptOut = object({ ...own, optOut: named('OptOut', optOut) });
const oneContact = (description: string) =>
  [{ status: 200, description, body: object({ ...own, contact }) }] as const;
const example = { params, response: { ...done, contact: sampleContact } } as const;
const blocking = {
  ...asked,
  headers: idempotency,
  failures: [409, 422, 429],
  answers: oneContact('El contacto.'),
  example,
} as const;

/** The people a number has written with. `{contact}`: its `id`, its number in any spelling, or its `chat`. */
export const contactEndpoints = {
  'GET /external/contacts': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Listar los contactos',
    description:
      'Las personas con las que hubo mensajes o que se agregaron, la más nueva primero; los grupos y los estados no son contactos. `q` busca por nombre, sin distinguir acentos, o por número, entero o en parte, en cualquier forma. Se sigue con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más.',
    query: object({
      limit: withDefault(whole({ min: 1, max: 500 }), 100),
      cursor: optional(uuid()),
      q: optional(line({ max: 100 })),
      label: optional(described(line({ max: LABEL_LIMIT }), 'Solo quienes tienen esta etiqueta.')),
      optedOut: optional(described(flag(), 'Solo quienes se dieron de baja, o solo los demás.')),
    }),
    answers: [
      {
        status: 200,
        description: 'Los contactos, y desde dónde se sigue.',
        body: object({ ...own, contacts: list(contact), next: nullable(uuid()) }),
      },
    ],
    example: {
      query: { limit: 100 },
      response: { ...done, contacts: [sampleContact], next: null },
    },
  }),
  'GET /external/contacts/{contact}': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Ver un contacto, con lo que muestra de sí',
    description:
      '`profile` se pregunta a WhatsApp en ese momento: su información (`about`), la dirección de su foto y, si es un negocio, su perfil. Lo que la persona no tiene, o no le muestra a este número, es nulo. `profile` entero es nulo mientras el número no está conectado, y con `profile=false`, que no pregunta nada.',
    query: object({
      profile: withDefault(described(flag(), 'Si se le pregunta a WhatsApp qué muestra de sí.'), true),
    }),
    failures: [409, 422, 429],
    answers: [
      {
        status: 200,
        description: 'El contacto.',
        body: object({ ...own, contact, profile: nullable(contactProfile) }),
      },
    ],
    example: {
      params,
      response: { ...done, contact: sampleContact, profile: sampleContactProfile },
    },
  }),
  'PATCH /external/contacts/{contact}': endpoint({
    scope: 'manage',
    ...asked,
    summary: 'Cambiar lo que se anotó de un contacto',
    description:
      '`optedOut: true` anota que se dio de baja: lo que se le envíe por programa, programado o por regla se responde con 409; una persona sí puede contestarle desde la consola. `false` le quita la baja.',
    payload: object({
      ownName: optional(
        described(
          nullable(line({ max: OWN_NAME_LIMIT })),
          'Cómo se le llama aquí, en lugar de como se llama en WhatsApp. Nulo, lo quita.',
        ),
      ),
      labels: optional(
        described(
          list(line({ max: LABEL_LIMIT }), { max: CONTACT_LABELS, unique: true }),
          'Todas sus etiquetas, por nombre. Las que no existían se crean.',
        ),
      ),
      notes: optional(
        described(
          nullable(prose({ max: NOTES_LIMIT })),
          'Lo que conviene recordar de esta persona; ella no lo ve. Nulo, lo quita.',
        ),
      ),
      optedOut: optional(described(flag(), 'Si se dio de baja y no quiere mensajes que nadie le escribe.')),
    }),
    answers: oneContact('El contacto, como está ahora.'),
    example: {
      params,
      payload: { ownName: 'Marta, la de los pasteles' },
      response: {
        ...done,
        contact: {
          ...sampleContact,
          ownName: 'Marta, la de los pasteles',
          name: 'Marta, la de los pasteles',
        },
      },
    },
  }),
  'GET /external/contacts/{contact}/picture': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Descargar la foto de un contacto',
    description:
      'Como WhatsApp la tiene ahora. Responde 404 si no tiene foto o no se la muestra a este número.',
    failures: [409, 422, 429],
    answers: [{ status: 200, description: 'La foto.', body: { mediaTypes: ['image/jpeg'] } }],
    example: { params },
  }),
  'POST /external/contacts/{contact}/block': endpoint({
    scope: 'manage',
    ...blocking,
    summary: 'Bloquear a un contacto',
    description: 'Sus mensajes y sus llamadas dejan de llegar.',
  }),
  'POST /external/contacts/{contact}/unblock': endpoint({
    scope: 'manage',
    ...blocking,
    summary: 'Desbloquear a un contacto',
  }),
  'GET /external/opt-out': endpoint({
    scope: 'read',
    ...asked,
    summary: 'Ver cómo se dan de baja los clientes',
    answers: [{ status: 200, description: 'Las palabras y las respuestas.', body: keptOptOut }],
    example: { response: { ...done, optOut: sampleOptOut } },
  }),
  'PUT /external/opt-out': endpoint({
    scope: 'manage',
    ...asked,
    summary: 'Elegir cómo se dan de baja los clientes',
    description:
      'Quien escriba solo una de las palabras de `stopWords` queda dado de baja; con una de `startWords`, vuelve a recibir. No se distinguen mayúsculas ni acentos. `stopReply` y `startReply` se responden una vez, al cambiar. Al principio cuentan BAJA y ALTA, sin respuesta.',
    payload: optOut,
    answers: [{ status: 200, description: 'Las palabras y las respuestas.', body: keptOptOut }],
    example: { payload: sampleOptOut, response: { ...done, optOut: sampleOptOut } },
  }),
  'GET /external/blocked': endpoint({
    scope: 'read',
    ...asked,
    failures: [409, 422, 429],
    summary: 'Listar a las personas bloqueadas',
    description: 'Como WhatsApp las tiene ahora, también las que se bloquearon en el teléfono.',
    answers: [
      {
        status: 200,
        description: 'Las personas bloqueadas.',
        body: object({ ...own, blocked: list(blockedPerson, { max: 10_000 }) }),
      },
    ],
    example: { response: { ...done, blocked: [sampleBlocked] } },
  }),
} as const;
