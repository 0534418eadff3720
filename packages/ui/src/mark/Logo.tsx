import { colors, DECORATION_COLOR, LOGO_COLOR } from '../theme/tokens.ts';
import { logoSvgPaths } from './logoSvgPaths.ts';

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
