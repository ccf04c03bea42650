import pretty, { type PrettyOptions } from 'pino-pretty';

/** Log lines for people, with whole stacks. Development only: loaded by `--dev`, production writes JSON. */
export function prettyLog(options: PrettyOptions = {}): pretty.PrettyStream {
  return pretty({
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,reqId',
    singleLine: true,
    ...options,
  });
}
