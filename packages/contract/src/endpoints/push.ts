import { defineEndpoint } from '../endpoint.ts';
import { list, object, singleLineText, webAddress } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  examplePushSubscription,
  MAX_PUSH_SUBSCRIPTIONS,
  newPushSubscription,
  pushSubscription,
} from '../schemas/index.ts';

/** Endpoints for the browsers that receive an owner's push notifications when a line needs attention. */
export const pushEndpoints = {
  'GET /notices/push': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Listar los navegadores en que se reciben avisos',
    description: '`publicKey` es la clave con que se suscribe un navegador (RFC 8292).',
    answers: [
      {
        status: 200,
        description: 'Los navegadores, primero el más reciente.',
        body: object({
          publicKey: singleLineText({ max: 100 }),
          subscriptions: list(pushSubscription, { max: MAX_PUSH_SUBSCRIPTIONS }),
        }),
      },
    ],
    example: {
      response: {
        publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        subscriptions: [examplePushSubscription],
      },
    },
  }),
  'POST /notices/push': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Sesión',
    summary: 'Recibir avisos en un navegador',
    description:
      'Lo que el navegador responde a `pushManager.subscribe`. El mismo navegador otra vez es el mismo; si era de otra cuenta, ' +
      'desde ahora es de esta.',
    payload: object(newPushSubscription),
    answers: [{ status: 201, description: 'El navegador.', body: object({ subscription: pushSubscription }) }],
    failures: [409],
    example: {
      payload: {
        endpoint: 'https://avisos.panaderialaespiga.mx/wp/gAAAAABl',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
      response: { subscription: examplePushSubscription },
    },
  }),
  'PUT /notices/push': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Seguir recibiendo avisos en un navegador',
    description:
      'El navegador queda unido a esta sesión: deja de recibir avisos cuando alguien la cierra. Se responde 404 si ya no los recibía.',
    payload: object({ endpoint: webAddress() }),
    answers: [{ status: 200, description: 'El navegador.', body: object({ subscription: pushSubscription }) }],
    failures: [404],
    example: {
      payload: { endpoint: 'https://avisos.panaderialaespiga.mx/wp/gAAAAABl' },
      response: { subscription: examplePushSubscription },
    },
  }),
  'POST /notices/push/test': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Recibir un aviso de prueba en los navegadores',
    description: 'Tres seguidos; después, uno cada veinte minutos.',
    answers: [{ status: 200, description: 'Algún servicio de avisos lo aceptó.', body: actionResponse }],
    failures: [409, 429],
    example: { response: { success: true, message: 'Le enviamos un aviso de prueba' } },
  }),
  'DELETE /notices/push/{subscription}': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Dejar de recibir avisos en un navegador',
    answers: [{ status: 200, description: 'Ya no se le envían.', body: actionResponse }],
    example: {
      params: { subscription: examplePushSubscription.id },
      response: { success: true, message: 'Ese navegador ya no recibe avisos' },
    },
  }),
} as const;
