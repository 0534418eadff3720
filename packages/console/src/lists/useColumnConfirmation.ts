import type { ContactImportColumn, ListMapping } from '@recado/contract';
import { useState } from 'react';

/** Columns of a previewed list, and how they were recognized. */
export interface PreviewedColumns {
  readonly mapping: ListMapping;
  readonly columns: readonly ContactImportColumn[];
}

/**
 * Tracks whether the owner confirmed a guessed column of numbers. Only a confirmed column is sent as a choice, because
 * the server remembers choices for later lists. A change of another column keeps the number column a guess.
 */
export function useColumnConfirmation(list: PreviewedColumns | undefined) {
  const [guessedNumbers, setGuessedNumbers] = useState<string>();
  const [confirmedList, setConfirmedList] = useState<PreviewedColumns>();
  const numbers = list && listNumberColumns(list);
  const isGuess = list?.mapping === 'guess' || (list?.mapping === 'chosen' && numbers === guessedNumbers);
  const isConfirmed = list !== undefined && confirmedList === list;
  return {
    isGuess,
    isConfirmed,
    isMissing: isGuess && !isConfirmed,
    /** Stores the owner's answer about the shown list. Another preview needs another answer. */
    setConfirmed(isChecked: boolean) {
      setConfirmedList(isChecked ? list : undefined);
    },
    /** Keeps the guess in mind before the owner's change of a column is previewed. */
    rememberGuess() {
      setGuessedNumbers(isGuess ? numbers : undefined);
    },
  };
}
export type ColumnConfirmation = ReturnType<typeof useColumnConfirmation>;

const listNumberColumns = ({ columns }: PreviewedColumns): string =>
  JSON.stringify(columns.flatMap(({ field, header }, index) => (field === 'number' ? [[index, header]] : [])));
