import { createTheme, darken, getContrastRatio, lighten, type PaletteColor, type Theme } from '@mui/material/styles';
import { createAppTheme } from './createAppTheme.ts';

const tones = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;
/** Minimum contrast ratio of text on its background (WCAG 2.2 §1.4.3). */
const MIN_CONTRAST_RATIO = 4.5;

/**
 * Adapts any MUI theme to the components of this package. A color stays unchanged if it is readable
 * on the theme's surfaces and on the color's own soft background, here `light`. Otherwise it becomes
 * the nearest readable shade. Headings get Recado's sizes, because MUI's h1 is as high as a header.
 *
 * @param scheme the scheme to show, for a theme that has several schemes in CSS variables
 */
export function adaptThemeToComponents(theme: Theme, scheme?: string): Theme {
  const {
    vars: _vars,
    colorSchemes,
    ...themeOptions
  } = theme as Theme & {
    readonly vars?: unknown;
    readonly colorSchemes?: Record<string, { readonly palette?: Theme['palette'] } | undefined>;
  };
  const palette = colorSchemes?.[scheme ?? '']?.palette ?? theme.palette;
  const { fontFamily } = theme.typography;
  return createTheme({
    ...themeOptions,
    palette: {
      ...palette,
      ...Object.fromEntries(tones.map(tone => [tone, fitTone(palette, palette[tone])])),
    },
    typography: {
      ...theme.typography,
      ...Object.fromEntries(headings.map(name => [name, headingStyle(name, fontFamily)])),
    },
  });
}

const headings = ['h1', 'h2', 'h3'] as const;
// Reads the heading styles from a new theme, because createAppTheme does not export them separately.
// An export would make the bundle of the sign-in pages larger than its limit.
const headingStyle = (name: (typeof headings)[number], fontFamily: string | undefined) => {
  const { fontSize, fontWeight, lineHeight } = createAppTheme('light').typography[name];
  return { fontSize, fontWeight, lineHeight, fontFamily };
};

/**
 * Returns a shade of the color that is readable on the theme's surfaces and on the shade's soft background. The
 * result includes this soft background.
 */
function fitTone({ mode, background }: Theme['palette'], color: PaletteColor): PaletteColor {
  const surfaces = [background.default, background.paper];
  const isAlreadyReadable = [...surfaces, color.light].every(backgroundColor =>
    isReadable(color.main, backgroundColor),
  );
  if (isAlreadyReadable) return color;
  const softBackground = mode === 'dark' ? darken(color.main, 0.75) : lighten(color.main, 0.88);
  const increaseContrast = mode === 'dark' ? lighten : darken;
  const steps = Array.from({ length: 21 }, (_, step) => increaseContrast(color.main, step / 20));
  const main =
    steps.find(shade => [...surfaces, softBackground].every(backgroundColor => isReadable(shade, backgroundColor))) ??
    color.main;
  return {
    main,
    light: softBackground,
    dark: increaseContrast(main, 0.2),
    contrastText: isReadable('#fff', main) ? '#fff' : '#000',
  };
}

const isReadable = (text: string, backgroundColor: string): boolean =>
  getContrastRatio(text, backgroundColor) >= MIN_CONTRAST_RATIO;
