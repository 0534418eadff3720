import { describe, expect, it } from 'vitest';
import { checkMailServerSignIn, createMailer, parseSenderAddress } from './createMailer.ts';
import { startTestMailServer } from './testing/startTestMailServer.ts';

describe('mailer', () => {
  const mail = { to: { name: 'Ana', address: 'ana@ejemplo.mx' }, subject: 'Hola', text: 'Hola' };

  it('rejects with the certificate error when the mail server has an untrusted certificate', async () => {
    const selfSigned = await startTestMailServer({ secure: true });
    const { port } = selfSigned;
    const sendResult = createMailer(`smtps://localhost:${port}?from=a@ejemplo.mx`).send(mail);
    await expect(sendResult).rejects.toThrow(/self.signed|certificate/i);
    expect(selfSigned.emails).toEqual([]);
    await selfSigned.stop();
  });

  it('rejects with the error of the mail server when authentication fails', async () => {
    const mailServer = await startTestMailServer({ hideSTARTTLS: true });
    const url = (password: string) => `smtp://a%40ejemplo.mx:${password}@127.0.0.1:${mailServer.port}`;
    await expect(createMailer(url('mala')).send(mail)).rejects.toThrow(/535/);
    await expect(checkMailServerSignIn(url('mala'))).rejects.toMatchObject({ code: 'EAUTH' });
    await checkMailServerSignIn(url('se%3Acreto'));
    expect(mailServer.emails).toEqual([]);
    await mailServer.stop();
  });

  it('uses the sender address in the URL, from its parameter or its user name', () => {
    expect(parseSenderAddress('smtps://a%40ejemplo.mx:x@h')).toBe('a@ejemplo.mx');
    expect(parseSenderAddress('smtps://a:x@h?from=b@ejemplo.mx')).toBe('b@ejemplo.mx');
    expect(parseSenderAddress('smtps://a:x@h')).toBeUndefined();
  });
});
