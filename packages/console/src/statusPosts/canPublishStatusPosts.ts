import { canCallEndpoint } from '@recado/client-screen/access';
import type { Client } from '@recado/contract';

/** Returns whether the user may publish status posts, and the connection of the client can. */
export const canPublishStatusPosts = (client: Pick<Client, 'shared' | 'canSend'>): boolean =>
  client.canSend.includes('statusPost') && canCallEndpoint(client, 'GET /clients/{id}/status-posts');
