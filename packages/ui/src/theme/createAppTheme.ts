import { type Components, createTheme, type Theme } from '@mui/material/styles';
import { type ColorScheme, cardShadow, colors, themeDimensions, themeFonts } from './tokens.ts';

/** Creates the theme of the console and the admin kit for a color scheme. */
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
    spacing: themeDimensions.grid,
    shape: { borderRadius: themeDimensions.radius },
    shadows: base.shadows.map((shadow, level) => (level === 1 ? cardShadow[scheme] : shadow)) as Theme['shadows'],
    typography: {
      fontFamily: themeFonts.text,
      h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.5 },
      body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
    },
    components: components(scheme),
  });
}

/** Default props and styles of MUI's components. */
function components(scheme: ColorScheme): Components<Omit<Theme, 'components'>> {
  const color = colors[scheme];
  return {
    MuiCssBaseline: { styleOverrides: baseline(scheme) },
    // Ripples are off, because the focus ring of the global styles marks the focus better and does not move.
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 40, whiteSpace: 'nowrap' } },
    },
    MuiIconButton: { styleOverrides: { root: { width: 40, height: 40, color: color.muted } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { elevation: 1 },
      styleOverrides: { root: { border: `1px solid ${color.line}` } },
    },
    MuiTextField: { defaultProps: { fullWidth: true, size: 'medium' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: color.surface },
        notchedOutline: { borderColor: color.edge },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2 } } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: color.line },
        head: { color: color.muted, fontWeight: 600, fontSize: '0.875rem', whiteSpace: 'nowrap' },
      },
    },
    // This color keeps a switch that is off visible on the surface behind it.
    MuiSwitch: { styleOverrides: { switchBase: { color: color.muted } } },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiDialog: { defaultProps: { closeAfterTransition: false } },
  };
}

/** Global styles: a visible focus, motion only for users who want it, and a font for code. */
const baseline = (scheme: ColorScheme) => ({
  html: { scrollPaddingTop: 80 },
  body: { colorScheme: scheme, overflowWrap: 'break-word' as const },
  'code, pre, kbd': { fontFamily: themeFonts.code, fontSize: '0.9em' },
  // This needs !important, because MUI's components remove the outline in their own styles.
  ':focus-visible': {
    outline: `3px solid ${colors[scheme].primary} !important`,
    outlineOffset: '2px !important',
  },
  // Elements that get the focus only so that a screen reader starts reading there need no focus ring.
  '[tabindex="-1"]:focus-visible, input:focus-visible, textarea:focus-visible': {
    outline: 'none !important',
  },
  // With a font below 16 px, iOS zooms into a focused field, and the page stays zoomed afterwards.
  '@media (pointer: coarse)': {
    'input, textarea, select': { fontSize: 'max(16px, 1em) !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Use exactly 0s. Any longer transition would delay every change of a size by one frame.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
