import { describe, expect, it } from 'vitest';
import { computeDefaultWorkers } from './computeDefaultWorkers.ts';

describe('computeDefaultWorkers', () => {
  it.each([
    [1, 4],
    [2, 8],
    [64, 16],
  ])('limits the worker processes of a machine with %i cores to %i', (cores, workers) => {
    expect(computeDefaultWorkers(cores)).toBe(workers);
  });
});
