/**
 * What the kit's `react-router-dom` is in this application (vite.config.ts): react-router, without the router that
 * react-admin would make where there is none. Every page would carry it otherwise.
 */
export * from 'react-router';

export function createHashRouter(): never {
  throw new Error('The kit stands inside of a router here.');
}
