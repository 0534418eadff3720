import { type ColorScheme, colors, fonts } from './tokens.ts';

/** Global rules: focus that is seen, motion only for those who want it, code in its own letters. */
export const baseline = (scheme: ColorScheme) => ({
  html: { scrollPaddingTop: 80 },
  body: { colorScheme: scheme, overflowWrap: 'break-word' as const },
  'code, pre, kbd': { fontFamily: fonts.code, fontSize: '0.9em' },
  // !important: MUI takes the outline away piece by piece.
  ':focus-visible': {
    outline: `3px solid ${colors[scheme].primary} !important`,
    outlineOffset: '2px !important',
  },
  // What takes the focus only so that reading starts there needs no ring.
  '[tabindex="-1"]:focus-visible, input:focus-visible, textarea:focus-visible': {
    outline: 'none !important',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
