import type { TransportWebhook } from '@recado/transport';
import { type ChangesDependencies, createChanges } from './createChanges.ts';
import { createPosts, type PostsDependencies } from './createPosts.ts';

export type TransportDependencies = Omit<ChangesDependencies, 'posting'> &
  Omit<PostsDependencies, 'webhooks' | 'sessions'> & {
    readonly sessions: ChangesDependencies['sessions'] & PostsDependencies['sessions'];
    /** Of the transports whose networks post, by their names. */
    readonly transportWebhooks: ReadonlyMap<string, TransportWebhook>;
  };

/** By which transports clients go, and what their networks post. */
export const createTransportServices = ({ transportWebhooks, ...dependencies }: TransportDependencies) => ({
  changes: createChanges({ ...dependencies, posting: new Set(transportWebhooks.keys()) }),
  posts: createPosts({ ...dependencies, webhooks: transportWebhooks }),
});
