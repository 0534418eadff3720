/**
 * Replaces the admin kit's `react-router-dom` in this application (vite.config.ts). It is
 * react-router without the hash router that react-admin creates if there is no router. Every page
 * would carry that.
 */
export * from 'react-router';

export function createHashRouter(): never {
  throw new Error('The admin kit must be rendered inside a router.');
}
