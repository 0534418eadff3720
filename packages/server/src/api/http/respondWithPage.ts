import type { ResponseToolkit } from '@hapi/hapi';
import type { RowPage } from './pagination.ts';

/**
 * Responds with a page in the form that react-admin reads: an object that contains the rows under the
 * resource's name, and a `Content-Range` header.
 */
export const respondWithPage = (h: ResponseToolkit, name: string, { rows, first, last, total }: RowPage<unknown>) =>
  h
    .response({ [name]: rows })
    .header('Content-Range', `${name} ${rows.length === 0 ? '*' : `${first}-${last}`}/${total}`)
    .header('Access-Control-Expose-Headers', 'Content-Range');
