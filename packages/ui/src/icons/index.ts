export { createLineIcon } from './createLineIcon.tsx';
export * from './loginIcons.ts';
export * from './screenIcons.ts';
