import { endpoint } from '../endpoint.ts';
import { described, flag, line, list, object, oneOf, optional, uuid } from '../shape/index.ts';
import { LABEL_LIMIT, label, labelColors, sampleClient, sampleLabel } from '../shapes/index.ts';

const clientId = sampleClient.id;
const params = { label: sampleLabel.id };
const common = { guard: 'token', tag: 'API externa' } as const;
const own = { success: flag(), clientId: uuid() };
const one = (status: 200 | 201, description: string) =>
  [{ status, description, body: object({ ...own, label }) }] as const;
const labelName = described(line({ max: LABEL_LIMIT }), 'Nombre de la etiqueta.');
const response = { success: true, clientId, label: sampleLabel };

/** What a client's conversations are sorted by. */
export const labelEndpoints = {
  'GET /external/labels': endpoint({
    scope: 'read',
    ...common,
    summary: 'Listar las etiquetas',
    answers: [
      {
        status: 200,
        description: 'Las etiquetas, por nombre.',
        body: object({ ...own, labels: list(label) }),
      },
    ],
    example: { response: { success: true, clientId, labels: [sampleLabel] } },
  }),
  'POST /external/labels': endpoint({
    scope: 'manage',
    ...common,
    summary: 'Crear una etiqueta',
    description:
      'Sin `color` se toma uno. También se crea al ponerle a una conversación una etiqueta que no existía.',
    payload: object({ name: labelName, color: optional(oneOf(...labelColors)) }),
    answers: one(201, 'La etiqueta.'),
    failures: [409],
    example: { payload: { name: sampleLabel.name, color: sampleLabel.color }, response },
  }),
  'PATCH /external/labels/{label}': endpoint({
    scope: 'manage',
    ...common,
    summary: 'Cambiar el nombre o el color de una etiqueta',
    description: 'Las conversaciones que la tienen la conservan con su nombre nuevo.',
    payload: object({
      name: optional(labelName),
      color: optional(oneOf(...labelColors)),
    }),
    answers: one(200, 'La etiqueta, como está ahora.'),
    failures: [409],
    example: { params, payload: { color: 'green' }, response },
  }),
  'DELETE /external/labels/{label}': endpoint({
    scope: 'manage',
    ...common,
    summary: 'Eliminar una etiqueta',
    description: 'También se quita de las conversaciones que la tienen.',
    answers: one(200, 'La etiqueta que ya no está.'),
    example: { params, response },
  }),
} as const;
