let lastNumber = 5_215_587_600_000;

/** Returns a phone number that was not used before in this process, not even by an earlier try of a test. */
export const generatePhoneNumber = (): string => {
  lastNumber += 1;
  return `${lastNumber}`;
};
