import { createTheme, getContrastRatio, type Theme } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { adaptThemeToComponents } from './adaptThemeToComponents.ts';
import { createAppTheme } from './createAppTheme.ts';

const tones = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;
const paleTheme = createTheme({ palette: { primary: { main: '#ffeb3b' }, background: { default: '#fafafa' } } });
const cssVariablesTheme = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });

describe.each<[string, Theme]>([
  ['MUI’s default', adaptThemeToComponents(createTheme())],
  ['MUI’s default, dark', adaptThemeToComponents(createTheme({ palette: { mode: 'dark' } }))],
  ['pale primary color', adaptThemeToComponents(paleTheme)],
  ['CSS variables, light scheme', adaptThemeToComponents(cssVariablesTheme, 'light')],
  ['CSS variables, dark scheme', adaptThemeToComponents(cssVariablesTheme, 'dark')],
])('adaptThemeToComponents for the theme: %s', (_name, { palette, typography }) => {
  it.each(tones)(
    'gives the color %s a contrast of at least 4.5:1 to every background, and to the text on this color',
    tone => {
      const { main, light, contrastText } = palette[tone];
      for (const backgroundColor of [palette.background.default, palette.background.paper, light])
        expect(getContrastRatio(main, backgroundColor)).toBeGreaterThanOrEqual(4.5);
      expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('returns a font size of 1.375rem for the main heading', () => {
    expect(typography.h1.fontSize).toBe('1.375rem');
  });
});

it('uses the requested scheme of a theme whose colors are CSS variables', () => {
  expect(adaptThemeToComponents(cssVariablesTheme, 'dark').palette.mode).toBe('dark');
  expect(adaptThemeToComponents(cssVariablesTheme, 'dark')).not.toHaveProperty('vars');
});

it.each(['light', 'dark'] as const)(
  'keeps the palette and the headings of the %s theme from createAppTheme',
  scheme => {
    const appTheme = createAppTheme(scheme);
    expect(adaptThemeToComponents(appTheme).palette).toEqual({
      ...appTheme.palette,
      getContrastText: expect.any(Function),
      augmentColor: expect.any(Function),
    });
    expect(adaptThemeToComponents(appTheme).typography.h1).toEqual(appTheme.typography.h1);
  },
);

it("keeps the font, shape and components of the host's theme", () => {
  const host = createTheme({
    typography: { fontFamily: 'Georgia' },
    shape: { borderRadius: 0 },
    components: { MuiButton: { defaultProps: { size: 'large' } } },
  });
  const { typography, shape, components } = adaptThemeToComponents(host);
  expect(typography.h2.fontFamily).toBe('Georgia');
  expect(shape.borderRadius).toBe(0);
  expect(components).toEqual(host.components);
});
