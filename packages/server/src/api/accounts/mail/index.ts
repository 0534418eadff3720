export {
  checkMailServerSignIn,
  createMailer,
  type Mailer,
  type OutgoingEmail,
  parseSenderAddress,
} from './createMailer.ts';
