let numbers = 5_215_587_600_000;

/** Of somebody whom nobody has met, however often it is tried. */
export const newNumber = (): string => {
  numbers += 1;
  return `${numbers}`;
};
