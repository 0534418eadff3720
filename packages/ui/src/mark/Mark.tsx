import { colors, DECORATION, LOGO_COLOR } from '../theme/tokens.ts';
import { markPaths } from './markPaths.ts';

/**
 * Recado's logo, with `size` in pixels. Screen readers ignore it, because the product name is next to
 * it.
 */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={markPaths.bubble} fill={LOGO_COLOR} />
      <path d={markPaths.note} fill={colors.light.onPrimary} />
      <path d={markPaths.fold} fill={DECORATION} />
      <path d={markPaths.lines} fill="none" stroke={LOGO_COLOR} strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
