import { SIDE_MENU_WIDTH_PX } from '../theme/index.ts';

/** Width of the side menu (docs/product.md §9), limited on narrow screens. */
export const menuWidthSx = { width: `min(${SIDE_MENU_WIDTH_PX}px, 85vw)` } as const;
