let lastNumber = 5_215_587_600_000;

/** Returns a phone number that no other test of this process uses, even when it is retried. */
export const generatePhoneNumber = (): string => {
  lastNumber += 1;
  return `${lastNumber}`;
};
