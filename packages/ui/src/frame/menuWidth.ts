import { MENU_WIDTH } from '../theme/index.ts';

/** Width of the side menu (docs/product.md §9), limited on narrow screens. */
export const menuWidth = { width: `min(${MENU_WIDTH}px, 85vw)` } as const;
