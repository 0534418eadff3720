import { api } from './api.js';
import { listen, showEvent } from './events.js';
import { showThread } from './thread.js';
import { fillIn, language, words } from './words.js';

const part = id => document.getElementById(id);
const clockFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
const status = 'status@broadcast';
let phones = [];
let groups = [];
let state = { accounts: [] };
let chosen;
let quiet;
const seen = new Set();
/** Who types, by phone and chat. */
const typists = new Map();

fillIn(document);
// What scrolls is reached by the keyboard, too.
for (const list of ['thread', 'events']) part(list).tabIndex = 0;

function notice(text) {
  part('notice').textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => part('notice').replaceChildren(), 6000);
}

/** Does something the reader asked for, and says what went wrong. */
const act = work => async event => {
  event.preventDefault();
  try {
    await work(event);
    await refresh();
  } catch (error) {
    notice(error.message);
  }
};

const phone = () => phones.find(one => one.phone === chosen);
const nameOf = jid =>
  phones.find(one => one.jid === jid)?.name ??
  groups.find(({ id }) => id === jid)?.subject ??
  (jid === status ? words.status : jid.replace(/@.*/, ''));
const devicesOf = number => state.accounts.find(account => account.phone === number)?.devices ?? [];

function showPhones() {
  const list = part('phones');
  part('none').hidden = phones.length > 0;
  const known = new Map([...list.children].map(item => [item.dataset.phone, item]));
  const wanted = new Set(phones.map(one => one.phone));
  for (const [number, item] of known) if (!wanted.has(number)) item.remove();
  for (const one of phones) {
    const item = known.get(one.phone) ?? list.appendChild(phoneItem(one.phone));
    const button = item.firstChild;
    button.setAttribute('aria-current', String(one.phone === chosen));
    const linked = one.devices.length > 0 ? ` · ${words.devices(one.devices.length)}` : '';
    const small = document.createElement('small');
    small.textContent = `+${one.phone}${linked}`;
    button.replaceChildren(one.name, small);
  }
}

function phoneItem(number) {
  const item = document.createElement('li');
  item.dataset.phone = number;
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', () => {
    chosen = number;
    part('thread').replaceChildren();
    void refresh();
  });
  item.append(button);
  return item;
}

function showDevices(one) {
  const devices = devicesOf(one.phone);
  part('online').checked = devices.find(({ device }) => device === 0)?.online ?? false;
  part('devices-title').textContent = words.devices(one.devices.length);
  part('devices').replaceChildren(
    ...one.devices.map(({ device }) => {
      const item = document.createElement('li');
      const isOnline = devices.find(known => known.device === device)?.online;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'plain';
      button.textContent = words.unlink;
      button.setAttribute('aria-label', `${words.unlink} ${device}`);
      button.addEventListener(
        'click',
        act(() => api.unlink(one.phone, device)),
      );
      item.append(words.device(device, isOnline ? words.isOnline : words.isOffline), button);
      return item;
    }),
  );
}

/** Whom one can write to: other phones, groups it is in, its status; the chats there are come first. */
function showChats(one, messages) {
  const chats = [...new Set(messages.map(({ chat }) => chat).reverse())];
  const others = phones.filter(({ jid }) => jid !== one.jid).map(({ jid }) => jid);
  const own = groups.filter(group => group.participants.some(member => member.phone === one.phone));
  const wanted = [...new Set([...chats, ...others, ...own.map(({ id }) => id), status])];
  const select = part('chat');
  const options = [...select.options].map(({ value }) => value);
  if (select.dataset.phone === one.phone && wanted.every(jid => options.includes(jid))) return;
  const before = select.dataset.phone === one.phone ? select.value : wanted[0];
  select.dataset.phone = one.phone;
  select.replaceChildren(...wanted.map(jid => new Option(nameOf(jid), jid, false, jid === before)));
}

async function refresh() {
  [phones, groups, state] = await Promise.all([api.phones(), api.groups(), api.state()]);
  if (!phone()) chosen = phones[0]?.phone;
  showPhones();
  const one = phone();
  part('phone').hidden = !one;
  const clock = await api.clock();
  part('clock').textContent = clockFormat.format(clock.now) + (clock.stopped ? ` (${words.stopped})` : '');
  if (!one) return;
  part('owner').textContent = one.name;
  part('number').textContent = `+${one.phone}`;
  showDevices(one);
  const messages = await api.messages(one.phone);
  if (one.phone !== chosen) return;
  showChats(one, messages);
  const chat = part('chat').value;
  const thread = messages.filter(message => message.chat === chat);
  showThread(part('thread'), thread, nameOf);
  const typing = typists.get(`${one.phone} ${chat}`);
  part('typing').textContent = typing ? words.typing(nameOf(typing)) : '';
  await markRead(one, thread);
}

/** Who looks at a chat has read it; a phone with linked devices leaves that to them. */
async function markRead(one, thread) {
  const unread = thread
    .filter(({ id, fromMe, kind }) => !fromMe && kind !== 'protocol' && !seen.has(`${one.phone} ${id}`))
    .map(({ id }) => id);
  if (unread.length === 0 || document.hidden || one.devices.length > 0) return;
  for (const id of unread) seen.add(`${one.phone} ${id}`);
  await api.read(one.phone, unread);
}

part('create').addEventListener(
  'submit',
  act(async () => {
    await api.create(part('new-number').value, part('new-name').value.trim());
    part('create').reset();
  }),
);
part('online').addEventListener(
  'change',
  act(event => api.setOnline(chosen, event.target.checked)),
);
part('scan').addEventListener(
  'submit',
  act(async () => {
    await api.scan(chosen, { qr: part('qr').value.trim() });
    part('qr').value = '';
    notice(words.linked);
  }),
);
part('pair').addEventListener(
  'submit',
  act(async () => {
    await api.enterCode(chosen, part('code').value.trim());
    part('code').value = '';
    notice(words.linked);
  }),
);
part('chat').addEventListener('change', () => {
  part('thread').replaceChildren();
  void refresh();
});
part('write').addEventListener(
  'submit',
  act(async () => {
    const text = part('text').value.trim();
    if (text === '') return;
    await api.write(chosen, part('chat').value, text);
    part('text').value = '';
  }),
);
document.addEventListener('paste', event => {
  const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type === 'image/png');
  if (!image || !chosen) return;
  void act(async () => {
    const bytes = new Uint8Array(await image.arrayBuffer());
    const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
    await api.scan(chosen, { image: btoa(text) });
    notice(words.linked);
  })(event);
});

let waiting;
/** Much may happen at once: the page follows a tenth of a second behind. */
const soon = () => {
  if (waiting) return;
  waiting = setTimeout(() => {
    waiting = undefined;
    refresh().catch(error => notice(error.message));
  }, 100);
};
/** Whoever sends has stopped typing, whether his program says so or not. */
function noteTyping({ type, phone, chat, state, sender, message }) {
  if (type === 'message') typists.delete(`${phone} ${message.chat}`);
  if (type !== 'presence') return;
  if (state === 'composing') typists.set(`${phone} ${chat}`, sender);
  else typists.delete(`${phone} ${chat}`);
}

listen(event => {
  if (event) noteTyping(event);
  if (event) showEvent(part('events'), event);
  soon();
}).catch(error => notice(error.message));
soon();
