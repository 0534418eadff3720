export type { ChoiceFilter, DayFilter, ListFilter } from './ListFilter.ts';
export { ListScreen } from './ListScreen.tsx';
export type { ListScreenProps } from './ListScreenProps.ts';
export { useRecordPath } from './useRecordPath.ts';
