import { api } from './api.js';
import { showThread } from './thread.js';

const EVERY = 1000;
const part = id => document.getElementById(id);
let phones = [];
let chosen;
let partner;
let quiet;

function notice(text) {
  part('notice').textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => part('notice').replaceChildren(), 6000);
}
/** Does something the reader asked for, and says how it went. */
const act = (work, done) => async event => {
  event.preventDefault();
  try {
    await work(event);
    if (done) notice(done);
    await refresh();
  } catch (error) {
    notice(error.message);
  }
};

function choose(phone) {
  chosen = phone;
  partner = phones.find(
    ({ number, isBusiness }) => number !== phone.number && isBusiness !== phone.isBusiness,
  );
  part('phone').hidden = false;
  part('owner').textContent = phone.name;
  part('number').textContent = `+${phone.number}`;
  part('link').hidden = !phone.isBusiness;
  part('to').replaceChildren(
    ...phones
      .filter(({ number }) => number !== phone.number)
      .map(({ number, name }) => new Option(name, number, false, number === partner.number)),
  );
  part('thread').replaceChildren();
}

function showPhones() {
  const list = part('phones');
  if (list.children.length !== phones.length)
    list.replaceChildren(
      ...phones.map(phone => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.number = phone.number;
        button.append(phone.name, document.createElement('small'));
        button.addEventListener('click', () => {
          choose(phone);
          void refresh();
        });
        const item = document.createElement('li');
        item.append(button);
        return item;
      }),
    );
  for (const button of list.querySelectorAll('button')) {
    const { number } = button.dataset;
    const { isBusiness, devices } = phones.find(phone => phone.number === number);
    button.setAttribute('aria-current', String(number === chosen?.number));
    button.lastChild.textContent = isBusiness ? `Negocio · ${linked(devices)}` : 'Escribe a los negocios';
  }
}
const linked = devices => (devices === 0 ? 'sin vincular' : 'vinculado con Recado');

async function refresh() {
  phones = await api.phones();
  if (!chosen) choose(phones.find(({ isBusiness }) => !isBusiness));
  showPhones();
  const { number } = chosen;
  const devices = phones.find(phone => phone.number === number).devices;
  part('devices').textContent =
    devices === 0 ? 'Este teléfono no está vinculado con nadie.' : 'Este teléfono está vinculado con Recado.';
  part('unlink').hidden = devices === 0;
  const messages = await api.messages(number);
  if (number !== chosen.number) return;
  const thread = messages.filter(({ chat }) => chat === part('to').value);
  showThread(part('thread'), thread);
  const unread = thread
    .filter(({ id, fromMe }) => !fromMe && !seen.has(`${number} ${id}`))
    .map(({ id }) => id);
  if (unread.length === 0 || document.hidden || chosen.isBusiness) return;
  for (const id of unread) seen.add(`${number} ${id}`);
  await api.read(number, unread);
}
const seen = new Set();

const done = 'Código escaneado. Recado está terminando la vinculación.';
part('scan').addEventListener(
  'click',
  act(() => api.scan(chosen.number, {}), done),
);
part('paste').addEventListener(
  'click',
  act(() => api.scan(chosen.number, { qr: part('qr').value }), done),
);
part('enter').addEventListener(
  'click',
  act(() => api.enterCode(chosen.number, part('code').value), done),
);
part('unlink').addEventListener(
  'click',
  act(() => api.unlink(chosen.number), 'El teléfono se desvinculó.'),
);
part('link').addEventListener('submit', event => event.preventDefault());
part('to').addEventListener('change', () => void refresh());
part('write').addEventListener(
  'submit',
  act(async () => {
    await api.write(chosen.number, part('to').value, part('text').value);
    part('text').value = '';
  }),
);
document.addEventListener('paste', event => {
  const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type === 'image/png');
  if (!image || !chosen?.isBusiness) return;
  void act(async () => {
    const bytes = new Uint8Array(await image.arrayBuffer());
    const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
    await api.scan(chosen.number, { image: btoa(text) });
  }, done)(event);
});

for (;;) {
  await refresh().catch(error => notice(error.message));
  await new Promise(resolve => setTimeout(resolve, EVERY));
}
