import { readFileSync } from 'node:fs';
import { openApi } from '../openApi.ts';
import { type Route, route } from '../Route.ts';
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
import { townRoutes } from './townRoutes.ts';

/** What the API says of itself. */
const documentRoute = route(
  {
    method: 'GET',
    path: '/control/openapi.json',
    id: 'readOpenApi',
    about: 'This document',
    answer: { status: 200, type: 'application/json' },
  },
  () => ({ status: 200, body: controlApi() }),
);

/** The whole control API. */
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
  ...townRoutes,
  ...scenarioRoutes,
  documentRoute,
  ...mockPhoneRoutes,
];

/** The control API as OpenAPI. */
export function controlApi(): ReturnType<typeof openApi> {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return openApi(routes, (JSON.parse(manifest) as { version: string }).version);
}
