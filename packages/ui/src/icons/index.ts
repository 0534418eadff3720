export { lineIcon } from './lineIcon.tsx';
export * from './loginIcons.ts';
export * from './screenIcons.ts';
