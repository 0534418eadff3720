import { defineEndpoint } from '../endpoint.ts';
import { hasVisibleCharacter } from '../rules/index.ts';
import {
  flag,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleTemplate,
  TEMPLATE_CONTENT_LIMITS,
  template,
  templateLanguage,
  templateName,
  templateStatuses,
  templateValues,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { template: exampleTemplate.id ?? '' };
const responseFields = { success: flag(), clientId: uuid() };
const externalDefaults = { guard: 'token', tag: 'API externa', failures: [409, 422, 429] } as const;
const respondWithTemplate = (status: 200 | 201, description: string) =>
  [{ status, description, body: object({ ...responseFields, template }) }] as const;

/** Endpoints for message templates that WhatsApp reviews. Lines without the official API get status 409. */
export const templateEndpoints = {
  'GET /external/templates': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar las plantillas',
    description:
      'Las plantillas de la cuenta de WhatsApp de este cliente, por nombre e idioma. Sin `cursor` se le preguntan a ' +
      'WhatsApp en ese momento; se sigue con `cursor`, el `next` de la respuesta anterior. `variables` son los huecos, en el ' +
      'orden en que `template.values` los llena al enviar.',
    query: object({
      status: optional(oneOf(...templateStatuses)),
      limit: withDefault(integer({ min: 1, max: 100 }), 100),
      cursor: optional(textMatchingPattern(/^[a-z0-9_]{1,512}~[A-Za-z_]{2,20}$/, 'cursor')),
    }),
    answers: [
      {
        status: 200,
        description: 'Las plantillas, y desde dónde se sigue.',
        body: object({ ...responseFields, templates: list(template), next: nullable(singleLineText({ max: 600 })) }),
      },
    ],
    example: {
      query: { status: 'approved' },
      response: { success: true, clientId, templates: [exampleTemplate], next: null },
    },
  }),
  'POST /external/templates': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Crear una plantilla',
    description:
      'WhatsApp la revisa: queda `pending`, y lo que decida se avisa con el evento `template.updated`. Los huecos se escriben ' +
      '`{{1}}`, `{{2}}` o `{{nombre}}`; `values` da un ejemplo de cada uno, primero los del encabezado.',
    payload: object({
      name: templateName(),
      language: templateLanguage(),
      category: oneOf('utility', 'marketing'),
      header: optional(singleLineText({ max: TEMPLATE_CONTENT_LIMITS.header, visible: hasVisibleCharacter })),
      body: multilineText({ max: TEMPLATE_CONTENT_LIMITS.body }),
      footer: optional(singleLineText({ max: TEMPLATE_CONTENT_LIMITS.footer, visible: hasVisibleCharacter })),
      replies: optional(
        list(singleLineText({ max: TEMPLATE_CONTENT_LIMITS.reply, visible: hasVisibleCharacter }), {
          max: TEMPLATE_CONTENT_LIMITS.replies,
          unique: true,
        }),
      ),
      values: optional(templateValues()),
    }),
    answers: respondWithTemplate(201, 'La plantilla, que WhatsApp va a revisar.'),
    example: {
      payload: {
        name: exampleTemplate.name,
        language: exampleTemplate.language,
        category: 'utility',
        body: exampleTemplate.body,
        values: ['Marta', '18:40'],
      },
      response: {
        success: true,
        clientId,
        template: {
          ...exampleTemplate,
          status: 'pending',
          header: null,
          replies: [],
          sendable: false,
        },
      },
    },
  }),
  'DELETE /external/templates/{template}': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Eliminar una plantilla',
    description: 'Se indica con su `id`. Se elimina en WhatsApp, también para los demás números de la misma cuenta.',
    answers: respondWithTemplate(200, 'La plantilla que ya no está.'),
    example: { params, response: { success: true, clientId, template: exampleTemplate } },
  }),
} as const;
