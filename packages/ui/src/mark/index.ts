export { Logo } from './Logo.tsx';
export { logoSvgPaths } from './logoSvgPaths.ts';
