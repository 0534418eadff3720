export { createCertificate } from './createCertificate.ts';
export { type CaFile, writeCaFile } from './writeCaFile.ts';
