export { Logo } from './Logo.tsx';
export { logoPaths } from './logoPaths.ts';
