export { createMailer, type Mailer, type OutgoingEmail, parseSenderAddress, tryMailServer } from './createMailer.ts';
