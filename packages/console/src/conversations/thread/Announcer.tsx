import { authorOf, kindOf } from '@recado/client-screen/feed';
import { conversations } from '@recado/texts';
import { Heard } from '@recado/ui';
import { useEffect, useState } from 'react';
import type { ThreadState } from './threadState.ts';

const texts = conversations.thread;

/** Milliseconds in which what comes together is said together. */
const COLLECTING = 800;
/** Characters that are read out. */
const SAID = 200;

/** Tells those who only hear the page what has come: its words, or how many it were. */
export function Announcer({ state: { arrived, messages } }: { readonly state: ThreadState }) {
  const [said, setSaid] = useState({ upTo: arrived, words: '' });
  useEffect(() => {
    if (arrived <= said.upTo) return;
    const timer = setTimeout(() => {
      const news = messages.slice(-(arrived - said.upTo)).filter(({ direction }) => direction === 'inbound');
      const [one] = news;
      const words =
        one && news.length === 1
          ? texts.said(authorOf(one), (one.text || kindOf(one)).slice(0, SAID))
          : texts.arrived(String(news.length));
      setSaid({ upTo: arrived, words: one ? words : '' });
    }, COLLECTING);
    return () => clearTimeout(timer);
  }, [arrived, messages, said.upTo]);
  return <Heard role="status">{said.words}</Heard>;
}
