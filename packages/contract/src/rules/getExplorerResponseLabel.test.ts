import { describe, expect, it } from 'vitest';
import { getExplorerResponseLabel } from './getExplorerResponseLabel.ts';

describe('getExplorerResponseLabel', () => {
  it.each([
    [200, 'success'],
    [299, 'success'],
    [304, undefined],
    [400, 'clientError'],
    [499, 'clientError'],
    [500, 'serverError'],
    [503, 'serverError'],
  ])('labels the status %i as %s', (status, label) => {
    expect(getExplorerResponseLabel(status)).toBe(label);
  });
});
