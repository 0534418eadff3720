export { ColorModeButton } from './ColorModeButton.tsx';
export { MAIN_CONTENT_ELEMENT_ID } from './contentId.ts';
export { isMenuEntryActive } from './isMenuEntryActive.ts';
export type { MenuEntry, MenuGroup } from './MenuEntry.ts';
export { ScreenFrame, type ScreenFrameProps } from './ScreenFrame.tsx';
export type { SignedInUserCardProps } from './SignedInUserCard.tsx';
