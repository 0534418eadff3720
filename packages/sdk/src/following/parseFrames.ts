/** One block of server-sent events (WHATWG HTML §9.2.6). */
export interface SseFrame {
  /** ID of the event, after which a new connection can resume the stream. */
  readonly id?: string;
  /** Data of the event. Absent if the frame contains only an ID or is a keep-alive. */
  readonly data?: string;
  /** Name of the event; absent for the main events of the stream. */
  readonly event?: string;
}

/** Creates a parser for an SSE stream that arrives in pieces of any size. Drops an incomplete last block. */
export function createSseFrameParser(): (text: string) => SseFrame[] {
  let pendingText = '';
  return text => {
    pendingText += text;
    // A piece may end between CR and LF, so a final CR waits for the next piece.
    const end = pendingText.endsWith('\r') ? pendingText.length - 1 : pendingText.length;
    const blocks = pendingText
      .slice(0, end)
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
      .split('\n\n');
    pendingText = `${blocks.pop() ?? ''}${pendingText.slice(end)}`;
    return blocks.map(parseBlock);
  };
}

function parseBlock(block: string): SseFrame {
  const fields = block.split('\n').map(line => /^([^:]*):? ?(.*)$/s.exec(line) ?? []);
  const valuesOf = (fieldName: string) =>
    fields.filter(([, name]) => name === fieldName).map(([, , value = '']) => value);
  const id = valuesOf('id').at(-1);
  const data = valuesOf('data');
  const event = valuesOf('event').at(-1);
  return {
    ...(id !== undefined && { id }),
    ...(data.length > 0 && { data: data.join('\n') }),
    ...(event !== undefined && event !== '' && { event }),
  };
}
