import { describe, expect, it } from 'vitest';
import { responseLabel } from './responseLabel.ts';

describe('responseLabel', () => {
  it.each([
    [200, 'success'],
    [299, 'success'],
    [304, undefined],
    [400, 'clientError'],
    [499, 'clientError'],
    [500, 'serverError'],
    [503, 'serverError'],
  ])('labels %i as %s', (status, label) => {
    expect(responseLabel(status)).toBe(label);
  });
});
