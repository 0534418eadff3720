export { type AuthProviderOptions, createAuthProvider } from './createAuthProvider.ts';
