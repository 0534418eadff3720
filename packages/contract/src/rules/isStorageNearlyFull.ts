/** Share of the ceiling from which administrators are warned, before uploads are refused. */
const NEARLY_FULL_SHARE = 0.9;

/** Bytes that the stored files of all accounts occupy, and their ceiling. Null: unlimited. */
export interface StorageFigures {
  readonly used: number;
  readonly ceiling: number | null;
}

/** Whether the files of all accounts reach the ceiling soon, so that an administrator should act. */
export const isStorageNearlyFull = ({ used, ceiling }: StorageFigures): boolean =>
  ceiling !== null && used >= ceiling * NEARLY_FULL_SHARE;
