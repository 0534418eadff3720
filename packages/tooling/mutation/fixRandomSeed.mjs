import fc from 'fast-check';

// The examples are the same in every run, because chance must not decide whether a mutant is killed.
fc.configureGlobal({ seed: 20_261_127 });
