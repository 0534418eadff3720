import { colors, DECORATION_COLOR, LOGO_COLOR } from '../theme/tokens.ts';

/** Shapes of the logo, a note with a folded corner inside a speech bubble, on a 32-unit grid. */
const logoSvgPaths = {
  bubble: 'M7 3h18a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H14.5l-6.1 4.6A.9.9 0 0 1 7 28.9V25a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z',
  note: 'M10 8h8.5L22 11.5V19a1 1 0 0 1-1 1H10a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z',
  fold: 'M18.5 8v3.5H22z',
  lines: 'M12 13.5h7M12 16.5h5',
} as const;

interface LogoProps {
  readonly size?: number;
}

/**
 * Recado's logo, with `size` in pixels. Screen readers ignore it, because the product name is next to
 * it.
 */
export function Logo({ size = 32 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={logoSvgPaths.bubble} fill={LOGO_COLOR} />
      <path d={logoSvgPaths.note} fill={colors.light.onPrimary} />
      <path d={logoSvgPaths.fold} fill={DECORATION_COLOR} />
      <path d={logoSvgPaths.lines} fill="none" stroke={LOGO_COLOR} strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
