export { handleControl } from './handleControl.ts';
export { controlApi } from './routes/routes.ts';
