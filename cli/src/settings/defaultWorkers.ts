import { availableParallelism } from 'node:os';

/** Sessions wait far more than they compute: several processes share a core. */
const PER_CORE = 4;
/** With the connections of more, the embedded database's hundred would come to an end. */
const MOST = 16;

/** How many worker processes this machine is given at most, unless the operator says otherwise. */
export const defaultWorkers = (cores = availableParallelism()): number => Math.min(MOST, PER_CORE * cores);
