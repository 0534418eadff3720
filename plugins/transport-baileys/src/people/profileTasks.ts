import { type BusinessProfile, type Person, type TaskHandlers, TransportError } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import { fetchPicture } from '../media/fetchPicture.ts';
import type { TaskContext } from '../tasks/TaskContext.ts';
import { jidOf, phoneJid } from './jids.ts';
import { keepName } from './keepName.ts';

type ProfileTasks = Pick<
  TaskHandlers,
  Extract<keyof TaskHandlers, `profile.${string}`> | 'contacts.profile' | 'contacts.seePicture'
>;

const rejected = () => 'rejected' as const;

/** What people show of themselves, and this account (docs/whatsapp.md §10). */
export function profileTasks(context: TaskContext): ProfileTasks {
  const { sock, self, asking, changing, pictures } = context;
  const noteName = keepName(sock);

  /** What is not there, or not for us, is nothing that failed. */
  const shown = <Result>(ask: () => Promise<Result>): Promise<Result | undefined> =>
    asking(ask, rejected).catch(error => {
      if (error instanceof TransportError && isHidden(error.code)) return undefined;
      throw error;
    });
  const aboutOf = async (jid: string): Promise<string | undefined> => {
    const [found] = (await shown(() => sock.fetchStatus(jid))) ?? [];
    return (found?.status as { readonly status?: string | null } | undefined)?.status || undefined;
  };
  const pictureOf = (jid: string) => shown(() => sock.profilePictureUrl(jid, 'image'));
  const see = async (jid: string): Promise<Uint8Array | undefined> => {
    const url = await pictureOf(jid);
    return url === undefined ? undefined : fetchPicture(url, pictures).catch(unreachable);
  };
  const businessOf = async (person: Person): Promise<BusinessProfile | undefined> => {
    const jid = person.phone === undefined ? jidOf(person) : phoneJid(person.phone);
    const profile = { tag: 'profile', attrs: { jid } };
    const content = [{ tag: 'business_profile', attrs: { v: '244' }, content: [profile] }];
    const attrs = { to: S_WHATSAPP_NET, xmlns: 'w:biz', type: 'get' };
    const answer = await shown(() => sock.query({ tag: 'iq', attrs, content }));
    return answer && readBusiness(childOf(childOf(answer, 'business_profile'), 'profile'));
  };

  return {
    async 'contacts.profile'({ person }) {
      const jid = jidOf(person);
      const [about, picture, business] = await Promise.all([
        aboutOf(jid),
        pictureOf(jid),
        businessOf(person),
      ]);
      return {
        ...(about !== undefined && { about }),
        hasPicture: picture !== undefined,
        ...(business && { business }),
      };
    },

    'contacts.seePicture': ({ person }) => see(jidOf(person)),

    async 'profile.get'() {
      const { name } = sock.authState.creds.me ?? {};
      const jid = ownJid(self());
      const [about, picture] = await Promise.all([aboutOf(jid), pictureOf(jid)]);
      return {
        ...(name !== undefined && { name }),
        ...(about !== undefined && { about }),
        hasPicture: picture !== undefined,
      };
    },

    async 'profile.update'({ name, about }) {
      const { creds } = sock.authState;
      // Names are told to the other devices under a key that the phone shares a moment after the link.
      if (name !== undefined && !creds.myAppStateKeyId)
        throw new TransportError('unreachable', 'The phone has not shared its keys yet.');
      if (about !== undefined) await changing(() => sock.updateProfileStatus(about), rejected);
      if (name === undefined) return;
      await changing(() => sock.updateProfileName(name), rejected);
      noteName(name);
    },

    async 'profile.picture'({ jpeg }) {
      await changing(() => context.setPicture(jpeg), rejected);
    },

    'profile.seePicture': () => see(ownJid(self())),
  };
}

/** To see: 401 and 403 not for us, 404 there is none. */
const isHidden = (code: number | undefined): boolean => code === 401 || code === 403 || code === 404;

const ownJid = (self: Person): string => (self.phone === undefined ? jidOf(self) : phoneJid(self.phone));

function unreachable(cause: unknown): never {
  throw new TransportError('unreachable', 'The picture could not be fetched.', { cause });
}

const modes = { specific_hours: 'hours', open_24h: 'all-day', appointment_only: 'appointment' } as const;
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Undefined for a profile that says nothing: so WhatsApp answers of whoever is no business. */
function readBusiness(profile: BinaryNode | undefined): BusinessProfile | undefined {
  const textOf = (tag: string) => wordsOf(childOf(profile, tag));
  const [category, description] = [
    wordsOf(childOf(childOf(profile, 'categories'), 'category')),
    textOf('description'),
  ];
  const [email, address] = [textOf('email'), textOf('address')];
  const websites = childrenOf(profile, 'website').flatMap(website => wordsOf(website) ?? []);
  const hours = readHours(childOf(profile, 'business_hours'));
  if (!(category || description || email || address || hours || websites.length > 0)) return undefined;
  return {
    ...(category && { category }),
    ...(description && { description }),
    ...(email && { email }),
    ...(address && { address }),
    websites,
    ...(hours && { hours }),
  };
}

function readHours(hours: BinaryNode | undefined): BusinessProfile['hours'] {
  if (!hours) return undefined;
  const rows = childrenOf(hours, 'business_hours_config').flatMap(({ attrs }) => {
    const day = days.indexOf(attrs.day_of_week ?? '');
    const mode = modes[attrs.mode as keyof typeof modes];
    if (day < 0 || mode === undefined) return [];
    const [opens, closes] = [minutes(attrs.open_time), minutes(attrs.close_time)];
    return { day, mode, ...(opens !== undefined && { opens }), ...(closes !== undefined && { closes }) };
  });
  const { timezone } = hours.attrs;
  return { ...(timezone && { timeZone: timezone }), days: rows };
}

const minutes = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,4}$/.test(text) && Number(text) <= 24 * 60 ? Number(text) : undefined;

const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter(child => child.tag === tag) : [];
const childOf = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  childrenOf(node, tag)[0];
const wordsOf = (node: BinaryNode | undefined): string | undefined =>
  node?.content === undefined || Array.isArray(node.content)
    ? undefined
    : Buffer.from(node.content).toString('utf8').trim() || undefined;
