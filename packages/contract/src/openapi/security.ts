import type { Guard } from '../endpoint.ts';
import type { JsonObject } from './openApiTypes.ts';

export const securitySchemes: Readonly<Record<string, JsonObject>> = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'El `token` que responden el inicio de sesión y el registro.',
  },
  apiToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-token',
    description: 'El token de API de un cliente. Se copia desde la página del cliente.',
  },
};

/** Since 3.1 the list of a scheme that is no OAuth names the roles it takes. */
const requirements: Readonly<Record<Guard, readonly JsonObject[]>> = {
  public: [],
  session: [{ session: [] }],
  admin: [{ session: ['admin'] }],
  token: [{ apiToken: [] }],
};

export const security = (guard: Guard): readonly JsonObject[] => requirements[guard];
