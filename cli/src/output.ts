/** Where a command writes: data to stdout, talk to stderr. */
export interface Output {
  /** Data goes out as JSON, one object a line. */
  readonly json: boolean;
  /** Talk. */
  say(line: string): void;
  /** Data, in one of two forms. */
  print(line: string, data: object): void;
}

export const createOutput = (json: boolean): Output => ({
  json,
  say: line => void process.stderr.write(`${line}\n`),
  print: (line, data) => void process.stdout.write(`${json ? JSON.stringify(data) : line}\n`),
});
