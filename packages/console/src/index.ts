export { consoleRoutes } from './routing/consoleRoutes.tsx';
