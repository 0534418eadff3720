import { sessions } from '../attention/index.ts';
import { audit } from '../audit/index.ts';
import { clients } from '../clients/index.ts';
import { health } from '../health/index.ts';
import { usage } from '../usage/index.ts';
import { users } from '../users/index.ts';
import { webhooks } from '../webhooks/index.ts';
import type { BackofficeResource } from './BackofficeResource.ts';

/** Resources of docs/product.md §2. `systemResources` holds the resources that Recado adds to them. */
export const mainResources: readonly BackofficeResource[] = [users, clients];
export const systemResources: readonly BackofficeResource[] = [health, sessions, webhooks, usage, audit];

export const resources: readonly BackofficeResource[] = [...mainResources, ...systemResources];
