export { Mark } from './Mark.tsx';
export { markPaths } from './markPaths.ts';
