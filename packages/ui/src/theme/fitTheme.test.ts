import { createTheme, getContrastRatio, type Theme } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { createAppTheme } from './createAppTheme.ts';
import { fitTheme } from './fitTheme.ts';

const tones = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;
const paleTheme = createTheme({ palette: { primary: { main: '#ffeb3b' }, background: { default: '#fafafa' } } });
const cssVariablesTheme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });

describe.each<[string, Theme]>([
  ['MUI’s default', fitTheme(createTheme())],
  ['MUI’s default, dark', fitTheme(createTheme({ palette: { mode: 'dark' } }))],
  ['pale primary color', fitTheme(paleTheme)],
  ['CSS variables, light scheme', fitTheme(cssVariablesTheme, 'light')],
  ['CSS variables, dark scheme', fitTheme(cssVariablesTheme, 'dark')],
])('fitTheme for the theme: %s', (_name, { palette, typography }) => {
  it.each(tones)('gives %s a contrast of 4.5:1 on every surface, on its soft background and as a background', tone => {
    const { main, light, contrastText } = palette[tone];
    for (const backgroundColor of [palette.background.default, palette.background.paper, light])
      expect(getContrastRatio(main, backgroundColor)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });

  it('returns headings that fit into a header', () => {
    expect(typography.h1.fontSize).toBe('1.375rem');
  });
});

it('uses the requested scheme of a theme whose colors are CSS variables', () => {
  expect(fitTheme(cssVariablesTheme, 'dark').palette.mode).toBe('dark');
  expect(fitTheme(cssVariablesTheme, 'dark')).not.toHaveProperty('vars');
});

it.each(['light', 'dark'] as const)(
  'does not change the palette and headings of the %s theme from createAppTheme',
  scheme => {
    const appTheme = createAppTheme(scheme);
    expect(fitTheme(appTheme).palette).toEqual({
      ...appTheme.palette,
      getContrastText: expect.any(Function),
      augmentColor: expect.any(Function),
    });
    expect(fitTheme(appTheme).typography.h1).toEqual(appTheme.typography.h1);
  },
);

it("keeps the font, shape and components of the host's theme", () => {
  const host = createTheme({
    typography: { fontFamily: 'Georgia' },
    shape: { borderRadius: 0 },
    components: { MuiButton: { defaultProps: { size: 'large' } } },
  });
  const { typography, shape, components } = fitTheme(host);
  expect(typography.h2.fontFamily).toBe('Georgia');
  expect(shape.borderRadius).toBe(0);
  expect(components).toEqual(host.components);
});
