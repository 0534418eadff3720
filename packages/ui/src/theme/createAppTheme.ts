import { createTheme, type Theme } from '@mui/material/styles';
import { components } from './components.ts';
import { type ColorScheme, cardShadow, colors, fonts, shape } from './tokens.ts';

/** The one theme of console and admin kit, in either scheme. */
export function createAppTheme(scheme: ColorScheme): Theme {
  const color = colors[scheme];
  const tone = (main: string, soft: string) => ({
    main,
    light: soft,
    dark: main,
    contrastText: color.onPrimary,
  });
  const base = createTheme();
  return createTheme({
    palette: {
      mode: scheme,
      primary: {
        main: color.primary,
        light: color.primarySoft,
        dark: color.primaryStrong,
        contrastText: color.onPrimary,
      },
      secondary: tone(color.muted, color.raised),
      success: tone(color.good, color.goodSoft),
      warning: tone(color.waiting, color.waitingSoft),
      error: tone(color.bad, color.badSoft),
      info: tone(color.info, color.infoSoft),
      text: { primary: color.text, secondary: color.muted },
      background: { default: color.background, paper: color.surface },
      divider: color.line,
    },
    spacing: shape.grid,
    shape: { borderRadius: shape.radius },
    shadows: base.shadows.map((shadow, level) =>
      level === 1 ? cardShadow[scheme] : shadow,
    ) as Theme['shadows'],
    typography: {
      fontFamily: fonts.text,
      h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.5 },
      body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
    },
    components: components(scheme),
  });
}
