import { buildOpenApiDocument } from '@recado/contract';
import type { ApiServices } from '../index.ts';
import { accountRoutes } from './accountRoutes.ts';
import { adminRoutes } from './adminRoutes.ts';
import { authRoutes } from './authRoutes.ts';
import { campaignRoutes } from './campaignRoutes.ts';
import { clientExportRoutes } from './clientExportRoutes.ts';
import { clientRoutes } from './clientRoutes.ts';
import { contactRoutes } from './contactRoutes.ts';
import { conversationRoutes } from './conversationRoutes.ts';
import { defineRoute, type EndpointRoute } from './defineRoute.ts';
import { deliveryRoutes } from './deliveryRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { externalApiRoutes } from './externalApiRoutes.ts';
import { groupRoutes } from './groupRoutes.ts';
import { lineHealthRoutes } from './lineHealthRoutes.ts';
import { mcpRoutes } from './mcpRoutes.ts';
import { messageActionRoutes } from './messageActionRoutes.ts';
import { messageRoutes } from './messageRoutes.ts';
import { proxyRoutes } from './proxyRoutes.ts';
import { retentionRoutes } from './retentionRoutes.ts';
import { robotRoutes } from './robotRoutes.ts';
import { scheduleRoutes } from './scheduleRoutes.ts';
import { teamRoutes } from './teamRoutes.ts';
import { templateRoutes } from './templateRoutes.ts';
import { transportRoutes } from './transportRoutes.ts';
import { webhookHealthRoutes } from './webhookHealthRoutes.ts';
import { webhookRoutes } from './webhookRoutes.ts';
import { whatsappRoutes } from './whatsappRoutes.ts';

export interface ApiRouteOptions {
  readonly version: string;
  /** Path prefix of the API, as in the `servers` of the OpenAPI document. */
  readonly serverUrl: string;
  /** URL at which people open the console; empty if not configured. */
  readonly consoleUrl: string;
}

/** Lists every endpoint of the contract with its handler. */
export function apiRoutes(services: ApiServices, description: ApiRouteOptions): EndpointRoute[] {
  // Build the OpenAPI document only once, because the contract does not change while the process runs.
  // Build it on the first request, because building it takes longer than the rest of the startup.
  let document: string | undefined;
  const documentText = () => {
    document ??= JSON.stringify(buildOpenApiDocument(description));
    return document;
  };
  return [
    ...authRoutes(services),
    ...accountRoutes(services),
    ...clientRoutes(services),
    ...whatsappRoutes(services),
    ...transportRoutes(services),
    ...templateRoutes(services),
    ...adminRoutes(services),
    ...externalApiRoutes(services),
    ...groupRoutes(services),
    ...contactRoutes(services),
    ...webhookRoutes(services),
    ...webhookHealthRoutes(services),
    ...deliveryRoutes(services),
    ...eventRoutes(services),
    ...messageRoutes(services),
    ...conversationRoutes(services),
    ...messageActionRoutes(services),
    ...robotRoutes(services),
    ...lineHealthRoutes(services),
    ...retentionRoutes(services),
    ...proxyRoutes(services),
    ...clientExportRoutes(services),
    ...scheduleRoutes(services),
    ...teamRoutes(services),
    ...campaignRoutes(services),
    ...mcpRoutes(description),
    defineRoute('GET /openapi.json', ({ h }) => h.response(documentText()).type('application/json')),
  ];
}
