import type { ListSort } from '../../lists/index.ts';

export const newestFirst: ListSort<'clients'> = { field: 'createdAt', order: 'DESC' };
