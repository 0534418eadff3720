import { defineEndpoint } from '../endpoint.ts';
import { labelColors, MAX_LABEL_NAME_CHARS } from '../rules/index.ts';
import { flag, list, object, oneOf, optional, singleLineText, uuid, withDescription } from '../schemaBuilder/index.ts';
import { exampleClient, exampleLabel, label } from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { label: exampleLabel.id };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const responseFields = { success: flag(), clientId: uuid() };
const respondWithLabel = (status: 200 | 201, description: string) =>
  [{ status, description, body: object({ ...responseFields, label }) }] as const;
const labelName = withDescription(singleLineText({ max: MAX_LABEL_NAME_CHARS }), 'Nombre de la etiqueta.');
const response = { success: true, clientId, label: exampleLabel };

/** Endpoints for the labels by which users sort a client's conversations. */
export const labelEndpoints = {
  'GET /external/labels': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar las etiquetas',
    answers: [
      {
        status: 200,
        description: 'Las etiquetas, por nombre.',
        body: object({ ...responseFields, labels: list(label) }),
      },
    ],
    example: { response: { success: true, clientId, labels: [exampleLabel] } },
  }),
  'POST /external/labels': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Crear una etiqueta',
    description:
      'Sin `color` se toma uno. También se crea al ponerle a una conversación una etiqueta que no existía. WhatsApp Business la tiene desde que se le pone a un chat o mensaje.',
    payload: object({ name: labelName, color: optional(oneOf(...labelColors)) }),
    answers: respondWithLabel(201, 'La etiqueta.'),
    failures: [409],
    example: { payload: { name: exampleLabel.name, color: exampleLabel.color }, response },
  }),
  'PATCH /external/labels/{label}': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Cambiar el nombre o el color de una etiqueta',
    description:
      'Las conversaciones, los contactos y los mensajes que la tienen la conservan con su nombre nuevo. En WhatsApp Business también cambia.',
    payload: object({
      name: optional(labelName),
      color: optional(oneOf(...labelColors)),
    }),
    answers: respondWithLabel(200, 'La etiqueta, como está ahora.'),
    failures: [409],
    example: { params, payload: { color: 'green' }, response },
  }),
  'DELETE /external/labels/{label}': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Eliminar una etiqueta',
    description:
      'También se quita de las conversaciones, los contactos y los mensajes que la tienen, y de WhatsApp Business.',
    answers: respondWithLabel(200, 'La etiqueta que ya no está.'),
    example: { params, response },
  }),
} as const;
