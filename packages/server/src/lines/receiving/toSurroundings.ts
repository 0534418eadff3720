import type { Incoming, Person } from '@recado/transport';
import type { MessageDetails } from '../../ground/messages/index.ts';
import { cut } from './cut.ts';
import { oneLine } from './oneLine.ts';

/** What stands around a message, as it is stored. */
export function toSurroundings({
  quoted,
  forwarded,
  mentions,
  viewOnce,
  expiresInSeconds,
  referral,
  groupSubject,
  arrival,
}: Incoming): MessageDetails {
  const subject = groupSubject && oneLine(groupSubject, 300);
  return {
    ...(quoted && {
      quoted: {
        messageId: quoted.id.slice(0, 128),
        ...namesOf(quoted.sender),
        text: quoted.text?.slice(0, 1_024) ?? null,
      },
    }),
    ...(forwarded && { forwarded }),
    ...(mentions && { mentions: mentions.slice(0, 1_024).map(namesOf) }),
    ...(viewOnce && { viewOnce }),
    ...(expiresInSeconds && { expiresInSeconds }),
    ...(referral && { referral: cut(referral, { source: 100, sourceId: 200, url: 2_048, body: 4_096 }) }),
    ...(subject && { subject }),
    ...(arrival === 'history' && { history: true }),
  };
}

const namesOf = (person: Person | undefined) => ({
  phoneNumber: person?.phone ?? null,
  lid: person?.lid ?? null,
});
