import { describe, expect, it } from 'vitest';
import { defaultWorkers } from './defaultWorkers.ts';

describe('the worker processes of a machine', () => {
  it.each([
    [1, 4],
    [2, 8],
    [64, 16],
  ])('with %i cores are at most %i', (cores, workers) => {
    expect(defaultWorkers(cores)).toBe(workers);
  });
});
