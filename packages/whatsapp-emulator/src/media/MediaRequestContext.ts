import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from './MediaHost.ts';

/** Media host and fault hooks, which the handlers of media requests need. */
export interface MediaRequestContext {
  readonly media: MediaHost;
  readonly faults: Pick<FaultEngine, 'media'>;
}
