import { type BusinessProfile, type Person, type SessionTaskHandlers, TransportError } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET } from '@whiskeysockets/baileys';
import { fetchProfilePicture } from '../media/fetchProfilePicture.ts';
import type { SessionTaskContext } from '../tasks/SessionTaskContext.ts';
import { toJid, toPhoneJid } from './jids.ts';
import { keepBaileysFromChangingProfileName } from './keepBaileysFromChangingProfileName.ts';

type ProfileTasks = Pick<
  SessionTaskHandlers,
  Extract<keyof SessionTaskHandlers, `profile.${string}`> | 'contacts.profile' | 'contacts.seePicture'
>;

const toRejected = () => 'rejected' as const;

/** Creates the tasks for profiles of contacts and of this account (docs/whatsapp.md §10). */
export function createProfileTaskHandlers(context: SessionTaskContext): ProfileTasks {
  const { sock, self, runQuery, runChange, pictures } = context;
  const storeName = keepBaileysFromChangingProfileName(sock);

  /** Runs a query. Returns undefined if the requested data does not exist or is hidden from this account. */
  const queryVisible = <Result>(request: () => Promise<Result>): Promise<Result | undefined> =>
    runQuery(request, toRejected).catch(error => {
      if (error instanceof TransportError && isHidden(error.code)) return undefined;
      throw error;
    });
  const fetchAbout = async (jid: string): Promise<string | undefined> => {
    const [result] = (await queryVisible(() => sock.fetchStatus(jid))) ?? [];
    return (result?.status as { readonly status?: string | null } | undefined)?.status || undefined;
  };
  const fetchPictureUrl = (jid: string) => queryVisible(() => sock.profilePictureUrl(jid, 'image'));
  const fetchVisiblePicture = async (jid: string): Promise<Uint8Array | undefined> => {
    const url = await fetchPictureUrl(jid);
    return url === undefined ? undefined : fetchProfilePicture(url, pictures).catch(throwUnreachable);
  };
  const fetchBusiness = async (person: Person): Promise<BusinessProfile | undefined> => {
    const jid = person.phone === undefined ? toJid(person) : toPhoneJid(person.phone);
    const profile = { tag: 'profile', attrs: { jid } };
    const content = [{ tag: 'business_profile', attrs: { v: '244' }, content: [profile] }];
    const attrs = { to: S_WHATSAPP_NET, xmlns: 'w:biz', type: 'get' };
    const answer = await queryVisible(() => sock.query({ tag: 'iq', attrs, content }));
    return answer && parseBusiness(childOf(childOf(answer, 'business_profile'), 'profile'));
  };

  return {
    async 'contacts.profile'({ person }) {
      const jid = toJid(person);
      const [about, picture, business] = await Promise.all([
        fetchAbout(jid),
        fetchPictureUrl(jid),
        fetchBusiness(person),
      ]);
      return {
        ...(about !== undefined && { about }),
        hasPicture: picture !== undefined,
        ...(business && { business }),
      };
    },

    'contacts.seePicture': ({ person }) => fetchVisiblePicture(toJid(person)),

    async 'profile.get'() {
      const { name } = sock.authState.creds.me ?? {};
      const jid = ownJid(self());
      const [about, picture] = await Promise.all([fetchAbout(jid), fetchPictureUrl(jid)]);
      return {
        ...(name !== undefined && { name }),
        ...(about !== undefined && { about }),
        hasPicture: picture !== undefined,
      };
    },

    async 'profile.update'({ name, about }) {
      const { creds } = sock.authState;
      // WhatsApp stores the profile name encrypted, with a key that the phone shares a moment after linking.
      if (name !== undefined && !creds.myAppStateKeyId)
        throw new TransportError('unreachable', 'The phone has not shared its keys yet.');
      if (about !== undefined) await runChange(() => sock.updateProfileStatus(about), toRejected);
      if (name === undefined) return;
      await runChange(() => sock.updateProfileName(name), toRejected);
      storeName(name);
    },

    async 'profile.picture'({ jpeg }) {
      await runChange(() => context.setPicture(jpeg), toRejected);
    },

    'profile.seePicture': () => fetchVisiblePicture(ownJid(self())),
  };
}

/**
 * Returns whether a query found nothing. Codes 401 and 403 mean that the data are hidden from this account, and
 * 404 that they do not exist.
 */
const isHidden = (code: number | undefined): boolean => code === 401 || code === 403 || code === 404;

const ownJid = (self: Person): string => (self.phone === undefined ? toJid(self) : toPhoneJid(self.phone));

function throwUnreachable(cause: unknown): never {
  throw new TransportError('unreachable', 'The picture could not be fetched.', { cause });
}

const hoursModes = { specific_hours: 'hours', open_24h: 'all-day', appointment_only: 'appointment' } as const;
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Parses a business profile. WhatsApp sends an empty one for non-business accounts: the result is undefined. */
function parseBusiness(profile: BinaryNode | undefined): BusinessProfile | undefined {
  const readField = (tag: string) => readText(childOf(profile, tag));
  const [category, description] = [
    readText(childOf(childOf(profile, 'categories'), 'category')),
    readField('description'),
  ];
  const [email, address] = [readField('email'), readField('address')];
  const websites = childrenOf(profile, 'website').flatMap(website => readText(website) ?? []);
  const hours = parseHours(childOf(profile, 'business_hours'));
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

function parseHours(hours: BinaryNode | undefined): BusinessProfile['hours'] {
  if (!hours) return undefined;
  const rows = childrenOf(hours, 'business_hours_config').flatMap(({ attrs }) => {
    const day = days.indexOf(attrs.day_of_week ?? '');
    const mode = hoursModes[attrs.mode as keyof typeof hoursModes];
    if (day < 0 || mode === undefined) return [];
    const [opens, closes] = [parseMinutes(attrs.open_time), parseMinutes(attrs.close_time)];
    return { day, mode, ...(opens !== undefined && { opens }), ...(closes !== undefined && { closes }) };
  });
  const { timezone } = hours.attrs;
  return { ...(timezone && { timeZone: timezone }), days: rows };
}

const parseMinutes = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,4}$/.test(text) && Number(text) <= 24 * 60 ? Number(text) : undefined;

const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter(child => child.tag === tag) : [];
const childOf = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined => childrenOf(node, tag)[0];
const readText = (node: BinaryNode | undefined): string | undefined =>
  node?.content === undefined || Array.isArray(node.content)
    ? undefined
    : Buffer.from(node.content).toString('utf8').trim() || undefined;
