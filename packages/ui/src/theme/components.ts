import type { Components, Theme } from '@mui/material/styles';
import { baseline } from './baseline.ts';
import { type ColorScheme, colors } from './tokens.ts';

/** What every piece of MUI looks and behaves like here. */
export function components(scheme: ColorScheme): Components<Omit<Theme, 'components'>> {
  const color = colors[scheme];
  return {
    MuiCssBaseline: { styleOverrides: baseline(scheme) },
    // The visible focus ring of the baseline says more than a ripple, and does not move.
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
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiDialog: { defaultProps: { closeAfterTransition: false } },
  };
}
