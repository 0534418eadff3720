import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from './MediaHost.ts';

/** What a media request needs to know of its surroundings. */
export interface MediaContext {
  readonly media: MediaHost;
  readonly faults: Pick<FaultEngine, 'media'>;
}
