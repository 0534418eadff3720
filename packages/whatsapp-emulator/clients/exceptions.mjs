/** What a client cannot do by itself, by client and scenario, and why: the emulator is not what stands in the way. */
export const exceptions = {};
