export { createStrokeIcon } from './createStrokeIcon.tsx';
export * from './screenIcons.ts';
export * from './sharedIcons.ts';
