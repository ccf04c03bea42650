import pretty, { type PrettyOptions } from 'pino-pretty';

/** Readable log lines with whole stacks. Loaded by `--dev` only; production writes JSON. */
export function prettyLog(options: PrettyOptions = {}): pretty.PrettyStream {
  return pretty({
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,reqId',
    singleLine: true,
    ...options,
  });
}
