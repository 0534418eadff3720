import { splitEndpointKey } from '../endpoint.ts';

/**
 * Derives the ID of an operation: `GET /clients/{id}/message-stats` becomes
 * `getClientMessageStats`. A plural noun before a parameter becomes singular.
 */
export function deriveOperationId(key: string): string {
  const { method, path } = splitEndpointKey(key);
  const words = path
    .replace(/ies\/\{[^}]+\}/g, 'y')
    // `audit` and `usage` have no plural form. Add the word `entry` to the operation ID of a single entry.
    .replace(/(audit|usage)\/\{[^}]+\}/g, '$1 entry')
    .replace(/s\/\{[^}]+\}/g, '')
    .replace(/\{[^}]+\}/g, '')
    .split(/[^A-Za-z\d]+/)
    .filter(word => word !== '')
    .map(word => word[0]?.toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}
