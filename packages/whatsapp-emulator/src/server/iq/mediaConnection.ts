import { randomBytes } from 'node:crypto';
import { node } from '../../wire/node.ts';
import type { IqHandler } from './IqHandler.ts';

/** `w:m`: where media goes. */
export const mediaConnection: IqHandler = ({ server }) => [
  node(
    'media_conn',
    { auth: randomBytes(24).toString('base64url'), ttl: 300, auth_ttl: 3600, max_buckets: 12 },
    [node('host', { hostname: server.options.mediaHost(), maxContentLengthBytes: 104_857_600 })],
  ),
];
