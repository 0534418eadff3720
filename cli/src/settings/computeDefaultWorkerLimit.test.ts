import { describe, expect, it } from 'vitest';
import { computeDefaultWorkerLimit } from './computeDefaultWorkerLimit.ts';

describe('computeDefaultWorkerLimit', () => {
  it.each([
    [1, 4],
    [2, 8],
    [64, 16],
  ])('limits the worker processes of a machine with %i cores to %i', (cores, workers) => {
    expect(computeDefaultWorkerLimit(cores)).toBe(workers);
  });
});
