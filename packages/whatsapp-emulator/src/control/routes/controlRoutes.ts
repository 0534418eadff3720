import { readFileSync } from 'node:fs';
import { buildOpenApiFromRoutes } from '../buildOpenApiFromRoutes.ts';
import { type ControlRoute, createControlRoute } from '../ControlRoute.ts';
import { callRoutes } from './callRoutes.ts';
import { catalogRoutes } from './catalogRoutes.ts';
import { channelRoutes } from './channelRoutes.ts';
import { emulatorStateRoutes } from './emulatorStateRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { faultRoutes } from './faultRoutes.ts';
import { groupRoutes } from './groupRoutes.ts';
import { labelRoutes } from './labelRoutes.ts';
import { messageRoutes } from './messageRoutes.ts';
import { mockPhoneRoutes } from './mockPhoneRoutes.ts';
import { passkeyRoutes } from './passkeyRoutes.ts';
import { phoneRoutes } from './phoneRoutes.ts';
import { phoneStateRoutes } from './phoneStateRoutes.ts';
import { scenarioRoutes } from './scenarioRoutes.ts';
import { strictnessRoutes } from './strictnessRoutes.ts';

/** Route that returns the OpenAPI document. */
const documentRoute = createControlRoute(
  {
    method: 'GET',
    path: '/control/openapi.json',
    id: 'readOpenApi',
    summary: 'Returns this document',
    answer: { status: 200, type: 'application/json' },
  },
  () => ({ status: 200, body: buildControlApiDocument() }),
);

/** All routes that the control API handles and that its OpenAPI document describes. */
export const controlRoutes: readonly ControlRoute[] = [
  ...phoneRoutes,
  ...phoneStateRoutes,
  ...passkeyRoutes,
  ...labelRoutes,
  ...catalogRoutes,
  ...messageRoutes,
  ...callRoutes,
  ...groupRoutes,
  ...channelRoutes,
  ...faultRoutes,
  ...strictnessRoutes,
  ...eventRoutes,
  ...emulatorStateRoutes,
  ...scenarioRoutes,
  documentRoute,
  ...mockPhoneRoutes,
];

/** Builds the OpenAPI document of the control API. */
export function buildControlApiDocument(): ReturnType<typeof buildOpenApiFromRoutes> {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return buildOpenApiFromRoutes(controlRoutes, (JSON.parse(manifest) as { version: string }).version);
}
