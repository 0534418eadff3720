import { colors, DECORATION_COLOR, LOGO_COLOR } from '../theme/tokens.ts';
import { logoPaths } from './logoPaths.ts';

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
      <path d={logoPaths.bubble} fill={LOGO_COLOR} />
      <path d={logoPaths.note} fill={colors.light.onPrimary} />
      <path d={logoPaths.fold} fill={DECORATION_COLOR} />
      <path d={logoPaths.lines} fill="none" stroke={LOGO_COLOR} strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
