import type { Route } from '../Route.ts';
import { faultRoutes } from './faultRoutes.ts';
import { groupRoutes } from './groupRoutes.ts';
import { inspectionRoutes } from './inspectionRoutes.ts';
import { messageRoutes } from './messageRoutes.ts';
import { mockPhoneRoutes } from './mockPhoneRoutes.ts';
import { phoneRoutes } from './phoneRoutes.ts';

/** The whole control API. */
export const routes: readonly Route[] = [
  ...phoneRoutes,
  ...messageRoutes,
  ...groupRoutes,
  ...faultRoutes,
  ...inspectionRoutes,
  ...mockPhoneRoutes,
];
