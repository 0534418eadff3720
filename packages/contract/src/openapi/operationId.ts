import { splitKey } from '../endpoint.ts';

/** `GET /clients/{id}/message-stats` is `getClientMessageStats`: what stands before a parameter is one of its kind. */
export function operationId(key: string): string {
  const { method, path } = splitKey(key);
  const words = path
    .replace(/ies\/\{[^}]+\}/g, 'y')
    // They have no plural to tell one from all.
    .replace(/(audit|usage)\/\{[^}]+\}/g, '$1 entry')
    .replace(/s\/\{[^}]+\}/g, '')
    .replace(/\{[^}]+\}/g, '')
    .split(/[^A-Za-z\d]+/)
    .filter(word => word !== '')
    .map(word => word[0]?.toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}
