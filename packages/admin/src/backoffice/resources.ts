import { clients } from '../clients/index.ts';
import { users } from '../users/index.ts';
import type { BackofficeResource } from './BackofficeResource.ts';

/** The specification's own; then what goes beyond it. */
export const mainResources: readonly BackofficeResource[] = [users, clients];
export const systemResources: readonly BackofficeResource[] = [];

export const resources: readonly BackofficeResource[] = [...mainResources, ...systemResources];
