import { expect, it } from 'vitest';
import { computeSoundLevel, computeSoundLevels } from './computeSoundLevels.ts';

it('the level of silence is 0, of the loudest sound 100, and of quieter sounds in between', () => {
  expect(computeSoundLevel(new Float32Array())).toBe(0);
  expect(computeSoundLevel(new Float32Array([0, 0]))).toBe(0);
  expect(computeSoundLevel(new Float32Array([0, -1]))).toBe(100);
  expect(computeSoundLevel(new Float32Array([0.1, 0]))).toBe(60);
  expect(computeSoundLevel(new Float32Array([0.001]))).toBe(0);
  expect(computeSoundLevel(new Float32Array([1.5]))).toBe(100);
});

it('the levels of a recording describe its parts in order, also when it has fewer samples than levels', () => {
  expect(computeSoundLevels(new Float32Array([0, 0, 1, 1, 0.1, 0]), 3)).toEqual([0, 100, 60]);
  expect(computeSoundLevels(new Float32Array([1]), 2)).toEqual([0, 100]);
  expect(computeSoundLevels(new Float32Array(), 2)).toEqual([0, 0]);
});
