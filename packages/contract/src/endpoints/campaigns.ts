import { defineEndpoint } from '../endpoint.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  withDefault,
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  campaign,
  campaignCountryCount,
  campaignFields,
  campaignMessage,
  campaignPreview,
  campaignReachCounts,
  campaignStates,
  confirmedCountries,
  createTimeRangeQuery,
  exampleCampaign,
  exampleCampaignRecipient,
  exampleClient,
  MAX_CAMPAIGN_NAME_CHARS,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { campaign: exampleCampaign.id };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const responseFields = { success: flag(), clientId: uuid() };
const respondWithCampaign = (status: 200 | 201, description: string) =>
  [{ status, description, body: object({ ...responseFields, campaign }) }] as const;
const response = { success: true, clientId, campaign: exampleCampaign };
const { nameless, nameWord, ownNames, startsAt, pace } = campaignFields;
const campaignName = withDescription(
  singleLineText({ max: MAX_CAMPAIGN_NAME_CHARS }),
  'Nombre de la campaña; quien la recibe no lo ve.',
);
const settings = {
  nameless: optional(nameless),
  nameWord: optional(nameWord),
  ownNames: optional(ownNames),
  startsAt: optional(startsAt),
  pace: optional(pace),
};

/** Endpoints for campaigns. A campaign sends one message to many recipients at a limited rate. */
export const campaignEndpoints = {
  'GET /external/campaigns': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar las campañas',
    description:
      'La más reciente primero. Se siguen con `cursor`: el `next` de la respuesta anterior, nulo cuando ya no hay más. Las que terminaron se conservan 180 días; los borradores sin cambios, 30.',
    query: object({
      limit: withDefault(integer({ min: 1, max: 100 }), 20),
      cursor: optional(uuid()),
      state: optional(oneOf(...campaignStates)),
      ...createTimeRangeQuery('cuándo se preparó'),
    }),
    answers: [
      {
        status: 200,
        description: 'Las campañas, y desde dónde se sigue.',
        body: object({
          ...responseFields,
          campaigns: list(campaign),
          next: nullable(uuid()),
          /** Time zone of the client. */
          timeZone: singleLineText({ max: 60 }),
        }),
      },
    ],
    example: {
      query: { limit: 20 },
      response: {
        success: true,
        clientId,
        campaigns: [exampleCampaign],
        next: null,
        timeZone: 'America/Mexico_City',
      },
    },
  }),
  'POST /external/campaigns': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Preparar una campaña',
    description:
      'Queda como borrador: no se envía nada hasta que se inicie. `{nombre}` y `{negocio}` se cambian por el nombre de cada quien y el del negocio. Sin `pace`, cuatro mensajes por minuto, de lunes a viernes de 9 a 19 horas, por el reloj del cliente; entre dos pasa un tiempo distinto cada vez. Después se agregan los destinatarios.',
    payload: object({ name: campaignName, message: campaignMessage, ...settings }),
    answers: respondWithCampaign(201, 'El borrador.'),
    failures: [409, 413, 422],
    example: {
      payload: { name: exampleCampaign.name, message: exampleCampaign.message, nameless: 'close' },
      response,
    },
  }),
  'GET /external/campaigns/{campaign}': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Ver una campaña, su avance y cómo se leería',
    answers: [
      {
        status: 200,
        description:
          'La campaña; hasta tres mensajes, como los leerían; qué pasó con los que salieron; y de qué países son los números de quienes esperan, primero los más numerosos.',
        body: object({
          ...responseFields,
          campaign,
          previews: list(campaignPreview, { max: 3 }),
          reach: campaignReachCounts,
          countries: list(campaignCountryCount),
        }),
      },
    ],
    example: {
      params,
      response: {
        ...response,
        previews: [
          {
            to: exampleCampaignRecipient.to,
            name: 'Marta',
            text: 'Hola Marta, ya hay pan de muerto en La Espiga.',
          },
        ],
        reach: { delivered: 10, read: 7, answered: 2, nameless: 3, strangers: 0, closed: 0 },
        countries: [
          { country: 'MX', count: 24, other: false },
          { country: 'PE', count: 1, other: true },
        ],
      },
    },
  }),
  'PATCH /external/campaigns/{campaign}': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Cambiar, iniciar, pausar, reanudar o detener una campaña',
    description:
      'Con `state`: `running` la inicia o la reanuda, `paused` la pausa, `stopped` la termina sin enviar a quienes faltan. El texto, los nombres y la hora de inicio solo cambian en un borrador; el nombre siempre, y el ritmo también en pausa. Una campaña se pausa sola a la primera señal de un límite de WhatsApp, y `reason` dice por qué y qué hacer. Si hay números de otro país que el de la línea, iniciarla pide confirmarlos en `otherCountries`; sin ellos responde 409 y dice cuáles son.',
    payload: object({
      name: optional(campaignName),
      message: optional(campaignMessage),
      ...settings,
      state: optional(
        withDescription(
          oneOf('running', 'paused', 'stopped'),
          '`running` la inicia o la reanuda, `paused` la pausa, `stopped` la termina.',
        ),
      ),
      otherCountries: confirmedCountries(),
    }),
    answers: respondWithCampaign(200, 'La campaña, como está ahora.'),
    failures: [409, 413, 422],
    example: { params, payload: { state: 'running' }, response },
  }),
  'DELETE /external/campaigns/{campaign}': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Eliminar una campaña',
    description: 'Un borrador, o una que ya terminó. Los mensajes que salieron se quedan en sus conversaciones.',
    answers: respondWithCampaign(200, 'La campaña que ya no está.'),
    failures: [409],
    example: { params, response },
  }),
  'POST /external/campaigns/{campaign}/repeat': defineEndpoint({
    scope: 'send',
    ...externalDefaults,
    summary: 'Preparar una campaña para quienes no la recibieron',
    description:
      'Un borrador con el mismo mensaje para quienes fallaron y para quienes faltaban cuando se detuvo. De quienes no se sabe si les llegó no va nadie: podrían recibirlo dos veces.',
    payload: object({ name: optional(campaignName) }),
    answers: respondWithCampaign(201, 'El borrador.'),
    failures: [409],
    example: { params, payload: {}, response },
  }),
} as const;
