import { endpoint } from '../endpoint.ts';
import { list, object } from '../shape/index.ts';
import { ABSENCES_LIMIT, absence, sampleAbsence } from '../shapes/index.ts';

export const absenceEndpoints = {
  'GET /clients/{id}/absences': endpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Ver cuándo estuvo un cliente sin conexión y qué se recuperó',
    description:
      'De la más nueva a la más antigua, de los últimos 30 días. Cada una aparece alrededor de un minuto después de la reconexión, ' +
      'cuando WhatsApp ya entregó lo que tenía. Lo que se desconectó a propósito no cuenta, ni lo que duró menos de un minuto y no perdió nada.',
    answers: [
      {
        status: 200,
        description: 'Las últimas ausencias.',
        body: object({ absences: list(absence, { max: ABSENCES_LIMIT }) }),
      },
    ],
    example: { response: { absences: [sampleAbsence] } },
  }),
} as const;
