import { describe, expect, it } from 'vitest';
import { colors } from './tokens.ts';

/** Relative luminance, from which the contrast ratio follows (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(firstColor: string, secondColor: string): number {
  const [light = 0, dark = 0] = [luminance(firstColor), luminance(secondColor)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('colors of the %s scheme', scheme => {
  const color = colors[scheme];
  const surfaces = [color.background, color.surface, color.raised];

  it.each(['text', 'muted', 'primary', 'good', 'waiting', 'bad', 'info'] as const)(
    'have a contrast of 4.5:1 or more between %s and every surface',
    name => {
      for (const surface of surfaces) expect(contrast(color[name], surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['good', 'goodSoft'],
    ['waiting', 'waitingSoft'],
    ['bad', 'badSoft'],
    ['info', 'infoSoft'],
    ['primary', 'primarySoft'],
    ['onPrimary', 'primary'],
    ['onPrimary', 'primaryStrong'],
  ] as const)('have a contrast of 4.5:1 or more between %s and %s', (front, back) => {
    expect(contrast(color[front], color[back])).toBeGreaterThanOrEqual(4.5);
  });

  it('have a contrast of 3:1 or more between field edges and every surface', () => {
    for (const surface of surfaces) expect(contrast(color.edge, surface)).toBeGreaterThanOrEqual(3);
  });
});
