/**
 * Replaces `react-router-dom`, which the admin kit imports, in this application (vite.config.ts). It
 * exports react-router without the hash router that react-admin creates if there is no router.
 * Otherwise every page would contain the code of the hash router.
 */
export * from 'react-router';

export function createHashRouter(): never {
  throw new Error('The admin kit must be rendered inside a router.');
}
