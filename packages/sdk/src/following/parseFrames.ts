/** A block of server-sent events (WHATWG HTML §9.2.6). */
export interface Frame {
  /** Where to go on after it. */
  readonly id?: string;
  /** Absent: nothing but an id, or a sign of life. */
  readonly data?: string;
  /** What it is, where that is not the usual. */
  readonly event?: string;
}

/** Reads blocks out of text that comes in pieces of any size. A block that is cut off at the end is dropped. */
export function createFrameParser(): (text: string) => Frame[] {
  let rest = '';
  return text => {
    rest += text;
    // A piece may end between CR and LF.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const blocks = rest
      .slice(0, end)
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      .split('\n\n');
    rest = `${blocks.pop() ?? ''}${rest.slice(end)}`;
    return blocks.map(parseBlock);
  };
}

function parseBlock(block: string): Frame {
  const fields = block.split('\n').map(line => /^([^:]*):? ?(.*)$/s.exec(line) ?? []);
  const of = (wanted: string) =>
    fields.filter(([, name]) => name === wanted).map(([, , value = '']) => value);
  const id = of('id').at(-1);
  const data = of('data');
  const event = of('event').at(-1);
  return {
    ...(id !== undefined && { id }),
    ...(data.length > 0 && { data: data.join('\n') }),
    ...(event !== undefined && event !== '' && { event }),
  };
}
