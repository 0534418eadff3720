export { handleControl } from './handleControl.ts';
