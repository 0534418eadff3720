export { createListColumn } from './createListColumn.ts';
export { DefaultFilterNotice } from './DefaultFilterNotice.tsx';
export { type ListFilter, toFilterChoices } from './ListFilter.ts';
export type { ListFilterValues, ListResourceName, ListSort } from './ListQuery.ts';
export { ListScreen } from './ListScreen.tsx';
export { useRecordPath } from './useRecordPath.ts';
