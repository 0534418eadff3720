export { ColorModeButton } from './ColorModeButton.tsx';
export { CONTENT_ID } from './contentId.ts';
export { Frame, type FrameProps } from './Frame.tsx';
export { isCurrent } from './isCurrent.ts';
export type { MenuEntry, MenuGroup } from './MenuEntry.ts';
export type { PersonCardProps } from './PersonCard.tsx';
