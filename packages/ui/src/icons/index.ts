export { createStrokeIcon } from './createStrokeIcon.tsx';
export * from './loginIcons.ts';
export * from './screenIcons.ts';
