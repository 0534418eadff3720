import { lineSessionsResource } from '../attention/index.ts';
import { auditResource } from '../audit/index.ts';
import { clientsResource } from '../clients/index.ts';
import { healthResource } from '../health/index.ts';
import { usageResource } from '../usage/index.ts';
import { usersResource } from '../users/index.ts';
import { webhooksResource } from '../webhooks/index.ts';
import type { BackofficeResource } from './BackofficeResource.ts';

/** Resources that docs/product.md §2 requires. `systemBackofficeResources` holds all other resources. */
export const mainBackofficeResources: readonly BackofficeResource[] = [usersResource, clientsResource];
export const systemBackofficeResources: readonly BackofficeResource[] = [
  healthResource,
  lineSessionsResource,
  webhooksResource,
  usageResource,
  auditResource,
];

export const backofficeResources: readonly BackofficeResource[] = [
  ...mainBackofficeResources,
  ...systemBackofficeResources,
];
