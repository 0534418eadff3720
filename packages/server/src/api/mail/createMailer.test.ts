import { describe, expect, it } from 'vitest';
import { createMailer, senderOf, tryMailServer } from './createMailer.ts';
import { startPostOffice } from './testing/startPostOffice.ts';

describe('the mailer', () => {
  const mail = { to: { name: 'Ana', address: 'ana@ejemplo.mx' }, subject: 'Hola', text: 'Hola' };

  it('holds the server’s certificate to be good', async () => {
    const selfSigned = await startPostOffice({ secure: true });
    const { port } = selfSigned;
    const sending = createMailer(`smtps://localhost:${port}?from=a@ejemplo.mx`).send(mail);
    await expect(sending).rejects.toThrow(/self.signed|certificate/i);
    expect(selfSigned.letters).toEqual([]);
    await selfSigned.stop();
  });

  it('says when it was not let in', async () => {
    const post = await startPostOffice({ hideSTARTTLS: true });
    const url = (password: string) => `smtp://a%40ejemplo.mx:${password}@127.0.0.1:${post.port}`;
    await expect(createMailer(url('mala')).send(mail)).rejects.toThrow(/535/);
    await expect(tryMailServer(url('mala'))).rejects.toMatchObject({ code: 'EAUTH' });
    await tryMailServer(url('se%3Acreto'));
    expect(post.letters).toEqual([]);
    await post.stop();
  });

  it('knows whom its letters are from', () => {
    expect(senderOf('smtps://a%40ejemplo.mx:x@h')).toBe('a@ejemplo.mx');
    expect(senderOf('smtps://a:x@h?from=b@ejemplo.mx')).toBe('b@ejemplo.mx');
    expect(senderOf('smtps://a:x@h')).toBeUndefined();
  });
});
