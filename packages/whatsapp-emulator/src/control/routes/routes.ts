import { readFileSync } from 'node:fs';
import { buildOpenApi } from '../buildOpenApi.ts';
import { createRoute, type Route } from '../Route.ts';
import { callRoutes } from './callRoutes.ts';
import { channelRoutes } from './channelRoutes.ts';
import { conditionRoutes } from './conditionRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { faultRoutes } from './faultRoutes.ts';
import { groupRoutes } from './groupRoutes.ts';
import { messageRoutes } from './messageRoutes.ts';
import { mockPhoneRoutes } from './mockPhoneRoutes.ts';
import { phoneRoutes } from './phoneRoutes.ts';
import { scenarioRoutes } from './scenarioRoutes.ts';
import { strictnessRoutes } from './strictnessRoutes.ts';
import { worldRoutes } from './worldRoutes.ts';

/** Route that serves the OpenAPI document. */
const documentRoute = createRoute(
  {
    method: 'GET',
    path: '/control/openapi.json',
    id: 'readOpenApi',
    summary: 'This document',
    answer: { status: 200, type: 'application/json' },
  },
  () => ({ status: 200, body: controlApi() }),
);

/** Routes of the control API. */
export const routes: readonly Route[] = [
  ...phoneRoutes,
  ...conditionRoutes,
  ...messageRoutes,
  ...callRoutes,
  ...groupRoutes,
  ...channelRoutes,
  ...faultRoutes,
  ...strictnessRoutes,
  ...eventRoutes,
  ...worldRoutes,
  ...scenarioRoutes,
  documentRoute,
  ...mockPhoneRoutes,
];

/** Builds the OpenAPI document of the control API. */
export function controlApi(): ReturnType<typeof buildOpenApi> {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return buildOpenApi(routes, (JSON.parse(manifest) as { version: string }).version);
}
