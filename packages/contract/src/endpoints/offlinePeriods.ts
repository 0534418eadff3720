import { defineEndpoint } from '../endpoint.ts';
import { list, object } from '../schemaBuilder/index.ts';
import { exampleOfflinePeriod, MAX_LISTED_OFFLINE_PERIODS, offlinePeriod } from '../schemas/index.ts';

export const offlinePeriodEndpoints = {
  'GET /clients/{id}/absences': defineEndpoint({
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
        description: 'Las últimas veces sin conexión.',
        body: object({ absences: list(offlinePeriod, { max: MAX_LISTED_OFFLINE_PERIODS }) }),
      },
    ],
    example: { response: { absences: [exampleOfflinePeriod] } },
  }),
} as const;
