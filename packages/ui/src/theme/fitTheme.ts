import {
  createTheme,
  darken,
  getContrastRatio,
  lighten,
  type PaletteColor,
  type Theme,
} from '@mui/material/styles';
import { createAppTheme } from './createAppTheme.ts';

const tones = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;
/** Of text on its ground (WCAG 2.2 §1.4.3). */
const READABLE = 4.5;

/**
 * A theme that is worn by our pieces, made of any other: its colors as they are where they can be read on its surfaces and
 * on a soft ground of their own, which `light` is here, and otherwise as near to them as can be read; headings of our
 * sizes, since MUI's own first one is as high as a header.
 *
 * @param scheme of a theme that has several in CSS variables: the one it shows
 */
export function fitTheme(theme: Theme, scheme?: string): Theme {
  const {
    vars: _vars,
    colorSchemes,
    ...worn
  } = theme as Theme & {
    readonly vars?: unknown;
    readonly colorSchemes?: Record<string, { readonly palette?: Theme['palette'] } | undefined>;
  };
  const palette = colorSchemes?.[scheme ?? '']?.palette ?? theme.palette;
  const { fontFamily } = theme.typography;
  return createTheme({
    ...worn,
    palette: {
      ...palette,
      ...Object.fromEntries(tones.map(tone => [tone, fitTone(palette, palette[tone])])),
    },
    typography: {
      ...theme.typography,
      ...Object.fromEntries(headings.map(name => [name, headingOf(name, fontFamily)])),
    },
  });
}

const headings = ['h1', 'h2', 'h3'] as const;
// Sizes only: in the pages that sign people in, which have no room for more, they stand where they are used.
const headingOf = (name: (typeof headings)[number], fontFamily: string | undefined) => {
  const { fontSize, fontWeight, lineHeight } = createAppTheme('light').typography[name];
  return { fontSize, fontWeight, lineHeight, fontFamily };
};

/** The color, and the soft ground it is read on. */
function fitTone({ mode, background }: Theme['palette'], color: PaletteColor): PaletteColor {
  const surfaces = [background.default, background.paper];
  const isFit = [...surfaces, color.light].every(ground => isReadable(color.main, ground));
  if (isFit) return color;
  const soft = mode === 'dark' ? darken(color.main, 0.75) : lighten(color.main, 0.88);
  const towards = mode === 'dark' ? lighten : darken;
  const steps = Array.from({ length: 21 }, (_, step) => towards(color.main, step / 20));
  const main =
    steps.find(shade => [...surfaces, soft].every(ground => isReadable(shade, ground))) ?? color.main;
  return {
    main,
    light: soft,
    dark: towards(main, 0.2),
    contrastText: isReadable('#fff', main) ? '#fff' : '#000',
  };
}

const isReadable = (text: string, ground: string): boolean => getContrastRatio(text, ground) >= READABLE;
