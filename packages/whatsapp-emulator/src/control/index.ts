export { handleControlRequest } from './handleControlRequest.ts';
export { buildControlApiDocument } from './routes/controlRoutes.ts';
