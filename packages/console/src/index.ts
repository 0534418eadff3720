export { buildConsoleRoutes } from './routing/buildConsoleRoutes.tsx';
