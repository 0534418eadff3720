import { api } from './api.js';
import { showEvent, subscribeToEvents } from './events.js';
import { showThread } from './thread.js';
import { pageLanguage, translatePage, words } from './words.js';

const getElement = id => document.getElementById(id);
const clockFormat = new Intl.DateTimeFormat(pageLanguage, { dateStyle: 'medium', timeStyle: 'medium' });
const STATUS_JID = 'status@broadcast';
let phones = [];
let groups = [];
let state = { accounts: [] };
let selectedNumber;
let noticeTimer;
const reportedIds = new Set();
/** Senders who are typing, by phone and chat. */
const typingSenders = new Map();

translatePage(document);
// The scrollable areas get a tab index, because users must be able to reach them by keyboard.
for (const list of ['thread', 'events']) getElement(list).tabIndex = 0;

function showNotice(text) {
  getElement('notice').textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => getElement('notice').replaceChildren(), 6000);
}

/** Returns an event handler that runs a user's action and shows the error if the action fails. */
const handleAction = work => async event => {
  event.preventDefault();
  try {
    await work(event);
    await refresh();
  } catch (error) {
    showNotice(error.message);
  }
};

const getSelectedPhone = () => phones.find(phoneEntry => phoneEntry.phone === selectedNumber);
const getDisplayName = jid =>
  phones.find(phoneEntry => phoneEntry.jid === jid)?.name ??
  groups.find(({ id }) => id === jid)?.subject ??
  (jid === STATUS_JID ? words.status : jid.replace(/@.*/, ''));
const getDevices = number => state.accounts.find(account => account.phone === number)?.devices ?? [];

function showPhones() {
  const list = getElement('phones');
  getElement('none').hidden = phones.length > 0;
  const itemsByNumber = new Map([...list.children].map(item => [item.dataset.phone, item]));
  const knownNumbers = new Set(phones.map(phoneEntry => phoneEntry.phone));
  for (const [number, item] of itemsByNumber) if (!knownNumbers.has(number)) item.remove();
  for (const phoneEntry of phones) {
    const item = itemsByNumber.get(phoneEntry.phone) ?? list.appendChild(createPhoneItem(phoneEntry.phone));
    const button = item.firstChild;
    button.setAttribute('aria-current', String(phoneEntry.phone === selectedNumber));
    const linkedSuffix = phoneEntry.devices.length > 0 ? ` · ${words.devices(phoneEntry.devices.length)}` : '';
    const small = document.createElement('small');
    small.textContent = `+${phoneEntry.phone}${linkedSuffix}`;
    button.replaceChildren(phoneEntry.name, small);
  }
}

function createPhoneItem(number) {
  const item = document.createElement('li');
  item.dataset.phone = number;
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', () => {
    selectedNumber = number;
    getElement('thread').replaceChildren();
    void refresh();
  });
  item.append(button);
  return item;
}

function showDevices(phoneEntry) {
  const devices = getDevices(phoneEntry.phone);
  getElement('online').checked = devices.find(({ device }) => device === 0)?.online ?? false;
  getElement('devices-title').textContent = words.devices(phoneEntry.devices.length);
  getElement('devices').replaceChildren(
    ...phoneEntry.devices.map(({ device }) => {
      const item = document.createElement('li');
      const isOnline = devices.find(candidate => candidate.device === device)?.online;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'plain';
      button.textContent = words.unlink;
      button.setAttribute('aria-label', `${words.unlink} ${device}`);
      button.addEventListener(
        'click',
        handleAction(() => api.unlink(phoneEntry.phone, device)),
      );
      item.append(words.device(device, isOnline ? words.isOnline : words.isOffline), button);
      return item;
    }),
  );
}

/** Lists the recipients to which the phone can write: its chats, other phones, groups, its status. */
function showChats(phoneEntry, messages) {
  const chats = [...new Set(messages.map(({ chat }) => chat).reverse())];
  const others = phones.filter(({ jid }) => jid !== phoneEntry.jid).map(({ jid }) => jid);
  const ownGroups = groups.filter(group => group.participants.some(member => member.phone === phoneEntry.phone));
  const recipientIds = [...new Set([...chats, ...others, ...ownGroups.map(({ id }) => id), STATUS_JID])];
  const select = getElement('chat');
  const options = [...select.options].map(({ value }) => value);
  if (select.dataset.phone === phoneEntry.phone && recipientIds.every(jid => options.includes(jid))) return;
  const previousChat = select.dataset.phone === phoneEntry.phone ? select.value : recipientIds[0];
  select.dataset.phone = phoneEntry.phone;
  select.replaceChildren(...recipientIds.map(jid => new Option(getDisplayName(jid), jid, false, jid === previousChat)));
}

async function refresh() {
  [phones, groups, state] = await Promise.all([api.phones(), api.groups(), api.state()]);
  if (!getSelectedPhone()) selectedNumber = phones[0]?.phone;
  showPhones();
  const phoneEntry = getSelectedPhone();
  getElement('phone').hidden = !phoneEntry;
  const clock = await api.clock();
  getElement('clock').textContent = clockFormat.format(clock.now) + (clock.stopped ? ` (${words.stopped})` : '');
  if (!phoneEntry) return;
  getElement('owner').textContent = phoneEntry.name;
  getElement('number').textContent = `+${phoneEntry.phone}`;
  showDevices(phoneEntry);
  const messages = await api.messages(phoneEntry.phone);
  if (phoneEntry.phone !== selectedNumber) return;
  showChats(phoneEntry, messages);
  const chat = getElement('chat').value;
  const thread = messages.filter(message => message.chat === chat);
  showThread(getElement('thread'), thread, getDisplayName);
  const typing = typingSenders.get(`${phoneEntry.phone} ${chat}`);
  getElement('typing').textContent = typing ? words.typing(getDisplayName(typing)) : '';
  await markRead(phoneEntry, thread);
}

/**
 * Marks a displayed chat as read, unless the phone has linked devices, because these send their own
 * receipts.
 */
async function markRead(phoneEntry, thread) {
  const unread = thread
    .filter(({ id, fromMe, kind }) => !fromMe && kind !== 'protocol' && !reportedIds.has(`${phoneEntry.phone} ${id}`))
    .map(({ id }) => id);
  if (unread.length === 0 || document.hidden || phoneEntry.devices.length > 0) return;
  for (const id of unread) reportedIds.add(`${phoneEntry.phone} ${id}`);
  await api.read(phoneEntry.phone, unread);
}

getElement('create').addEventListener(
  'submit',
  handleAction(async () => {
    await api.create(getElement('new-number').value, getElement('new-name').value.trim());
    getElement('create').reset();
  }),
);
getElement('online').addEventListener(
  'change',
  handleAction(event => api.setOnline(selectedNumber, event.target.checked)),
);
getElement('scan').addEventListener(
  'submit',
  handleAction(async () => {
    await api.scan(selectedNumber, { qr: getElement('qr').value.trim() });
    getElement('qr').value = '';
    showNotice(words.linked);
  }),
);
getElement('pair').addEventListener(
  'submit',
  handleAction(async () => {
    await api.enterCode(selectedNumber, getElement('code').value.trim());
    getElement('code').value = '';
    showNotice(words.linked);
  }),
);
getElement('chat').addEventListener('change', () => {
  getElement('thread').replaceChildren();
  void refresh();
});
getElement('write').addEventListener(
  'submit',
  handleAction(async () => {
    const text = getElement('text').value.trim();
    if (text === '') return;
    await api.write(selectedNumber, getElement('chat').value, text);
    getElement('text').value = '';
  }),
);
document.addEventListener('paste', event => {
  const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type === 'image/png');
  if (!image || !selectedNumber) return;
  void handleAction(async () => {
    const bytes = new Uint8Array(await image.arrayBuffer());
    const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
    await api.scan(selectedNumber, { image: btoa(text) });
    showNotice(words.linked);
  })(event);
});

let refreshTimer;
/** Schedules a refresh. Many events may arrive at once, so the page refreshes at most once per 100 ms. */
const scheduleRefresh = () => {
  if (refreshTimer) return;
  refreshTimer = setTimeout(() => {
    refreshTimer = undefined;
    refresh().catch(error => showNotice(error.message));
  }, 100);
};
/**
 * Updates who is typing. A message ends its sender's typing, even if the sender's client does not report
 * the end.
 */
function updateTyping({ type, phone, chat, state, sender, message }) {
  if (type === 'message') typingSenders.delete(`${phone} ${message.chat}`);
  if (type !== 'presence') return;
  if (state === 'composing') typingSenders.set(`${phone} ${chat}`, sender);
  else typingSenders.delete(`${phone} ${chat}`);
}

subscribeToEvents(event => {
  if (event) updateTyping(event);
  if (event) showEvent(getElement('events'), event);
  scheduleRefresh();
}).catch(error => showNotice(error.message));
scheduleRefresh();
