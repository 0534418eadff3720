import { createTheme, getContrastRatio, type Theme } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { createAppTheme } from './createAppTheme.ts';
import { fitTheme } from './fitTheme.ts';

const tones = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;
const pale = createTheme({ palette: { primary: { main: '#ffeb3b' }, background: { default: '#fafafa' } } });
const inVariables = createTheme({ cssVariables: true, colorSchemes: { light: true, dark: true } });

describe.each<[string, Theme]>([
  ['MUI’s own', fitTheme(createTheme())],
  ['MUI’s own, dark', fitTheme(createTheme({ palette: { mode: 'dark' } }))],
  ['one of a pale color', fitTheme(pale)],
  ['one in CSS variables', fitTheme(inVariables, 'light')],
  ['its dark scheme', fitTheme(inVariables, 'dark')],
])('%s', (_name, { palette, typography }) => {
  it.each(tones)('shows %s readably, on every surface, on its soft ground and as a ground', tone => {
    const { main, light, contrastText } = palette[tone];
    for (const ground of [palette.background.default, palette.background.paper, light])
      expect(getContrastRatio(main, ground)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });

  it('has headings that fit a header', () => {
    expect(typography.h1.fontSize).toBe('1.375rem');
  });
});

it('shows the scheme that a theme in CSS variables wears', () => {
  expect(fitTheme(inVariables, 'dark').palette.mode).toBe('dark');
  expect(fitTheme(inVariables, 'dark')).not.toHaveProperty('vars');
});

it.each(['light', 'dark'] as const)('leaves our own %s one as it is', scheme => {
  const own = createAppTheme(scheme);
  expect(fitTheme(own).palette).toEqual({
    ...own.palette,
    getContrastText: expect.any(Function),
    augmentColor: expect.any(Function),
  });
  expect(fitTheme(own).typography.h1).toEqual(own.typography.h1);
});

it('keeps what its host chose: letters, shapes, components', () => {
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
