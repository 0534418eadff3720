import { availableParallelism } from 'node:os';

/**
 * Number of worker processes per core. Several workers share a core, because sessions spend much more time
 * waiting than computing.
 */
const WORKERS_PER_CORE = 4;
/**
 * Maximum number of worker processes. More workers would use up the 100 connections of the embedded database.
 */
const MAX_WORKERS = 16;

/** Computes the default limit of worker processes on this machine. */
export const computeDefaultWorkerLimit = (cores = availableParallelism()): number =>
  Math.min(MAX_WORKERS, WORKERS_PER_CORE * cores);
