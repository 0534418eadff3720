export { createMailer, type Mail, type Mailer, senderOf, tryMailServer } from './createMailer.ts';
