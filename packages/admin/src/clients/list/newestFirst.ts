import type { SortPayload } from 'ra-core';

export const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' };
