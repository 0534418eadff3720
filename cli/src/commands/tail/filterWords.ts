import { cli } from '@recado/texts';
import type { TailSettings } from '../../settings/tailTable.ts';

const { bar, directions } = cli.tail;

/** What narrows the events, for people. */
export const filterWords = ({
  direction,
  number,
  type,
}: Pick<TailSettings, 'direction' | 'number' | 'type'>): readonly string[] => [
  ...(direction === undefined ? [] : [bar.onlyDirection(directions[direction])]),
  ...(number === undefined ? [] : [bar.onlyNumber(number)]),
  ...(type === undefined ? [] : [bar.onlyTypes(type.join(', '))]),
];
