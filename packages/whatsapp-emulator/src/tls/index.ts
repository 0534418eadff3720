export { createCertificate } from './createCertificate.ts';
export { type CertificateAuthorityFile, writeCaFile } from './writeCaFile.ts';
