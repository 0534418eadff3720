import { known } from '../history.mjs';
import { readQrImage } from './readQrImage.mjs';
import { refusal } from './refusal.mjs';

const digits = jid => jid.replace(/[:@].*$/, '');

/**
 * What the page can do, as data: method, path, work.
 *
 * @param cast of the demonstration's phones: `{number, name, isBusiness}`
 * @param phones the emulator's
 * @param shownQr the code on the platform's screen for a number, if there is one
 */
export function createActions({ cast, phones, shownQr }) {
  const find = number => {
    const found = cast.find(phone => phone.number === number);
    if (!found) throw refusal(404, 'Ese teléfono no es de la demostración.');
    return found;
  };
  const nameOf = number => cast.find(phone => phone.number === number)?.name ?? known.get(number) ?? number;

  const readCode = async (number, { qr, image }) => {
    if (typeof image === 'string') return readQrImage(Buffer.from(image, 'base64'));
    if (typeof qr === 'string' && qr.trim() !== '') return qr.trim();
    const shown = await shownQr(number);
    if (shown === undefined)
      throw refusal(
        409,
        'Recado no muestra ningún código para este número. Abra el cliente en Recado y presione Inicializar.',
      );
    return shown;
  };
  const refused = sentence => error => {
    throw error.status ? error : refusal(409, sentence);
  };

  return [
    {
      method: 'GET',
      path: /^\/api\/phones$/,
      run: async () => ({
        phones: await Promise.all(
          cast.map(async phone => ({ ...phone, devices: (await phones.devices(phone.number)).length })),
        ),
      }),
    },
    {
      method: 'GET',
      path: /^\/api\/phones\/(\d+)\/messages$/,
      run: async ([number]) => ({
        messages: (await phones.messages(find(number).number))
          .filter(({ kind }) => kind === 'text' || kind === 'media')
          .map(message => ({ ...shown(message), chatName: nameOf(digits(message.chat)) })),
      }),
    },
    {
      method: 'POST',
      path: /^\/api\/phones\/(\d+)\/messages$/,
      run: async ([number], { to, text }) => {
        if (typeof text !== 'string' || text.trim() === '') throw refusal(400, 'Escriba un mensaje.');
        await phones.write(find(number).number, find(String(to)).number, text.trim());
      },
    },
    {
      method: 'POST',
      path: /^\/api\/phones\/(\d+)\/read$/,
      run: ([number], { ids }) => phones.read(find(number).number, ids),
    },
    {
      method: 'POST',
      path: /^\/api\/phones\/(\d+)\/scan$/,
      run: async ([number], body) => {
        find(number);
        const qr = await readCode(number, body).catch(refused('En esa imagen no se ve ningún código QR.'));
        await phones
          .scan(number, qr)
          .catch(refused('Ese código ya venció o no es de Recado. Genere uno nuevo.'));
      },
    },
    {
      method: 'POST',
      path: /^\/api\/phones\/(\d+)\/code$/,
      run: ([number], { code }) =>
        phones
          .enterCode(find(number).number, String(code))
          .catch(refused('Nadie espera ese código. Pida uno nuevo en Recado.')),
    },
    {
      method: 'POST',
      path: /^\/api\/phones\/(\d+)\/unlink$/,
      run: async ([number]) => {
        for (const { device } of await phones.devices(find(number).number))
          await phones.unlink(number, device);
      },
    },
  ];
}

const shown = ({ id, chat, fromMe, device, kind, text, timestamp, receipts, content }) => ({
  id,
  chat: digits(chat),
  fromMe,
  /** Written by a linked device: by Recado, that is. */
  byDevice: fromMe && device !== 0,
  text:
    kind === 'text' ? text : [`[${fileKinds[Object.keys(content)[0]] ?? 'Archivo'}]`, text].join(' ').trim(),
  at: timestamp * 1000,
  isRead: receipts.some(receipt => receipt.endsWith('/read')),
});
const fileKinds = {
  imageMessage: 'Imagen',
  documentMessage: 'Documento',
  videoMessage: 'Video',
  audioMessage: 'Audio',
};
