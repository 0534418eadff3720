import { MENU_WIDTH } from '../theme/index.ts';

/** The side menu's width (docs/product.md §9), never wider than a narrow screen allows. */
export const menuWidth = { width: `min(${MENU_WIDTH}px, 85vw)` } as const;
