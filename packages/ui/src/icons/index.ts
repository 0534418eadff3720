export * from './firstIcons.ts';
export { lineIcon } from './lineIcon.tsx';
export * from './screenIcons.ts';
