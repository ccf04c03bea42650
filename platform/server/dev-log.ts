import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];
type LogLine = {
  level: number;
  time: number;
  msg?: string;
  err?: { type?: string; message?: string; stack?: string; [key: string]: unknown };
  [key: string]: unknown;
};

/** The names and colours of pino's levels. */
const LEVELS = new Map<number, [name: string, style: Style]>([
  [10, ['TRACE', 'gray']],
  [20, ['DEBUG', 'blue']],
  [30, ['INFO', 'green']],
  [40, ['WARN', 'yellow']],
  [50, ['ERROR', 'red']],
  [60, ['FATAL', 'bgRed']],
]);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The local time, such as "07:30:05.120". */
function timeOf(at: Date): string {
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
  return `${clock}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/**
 * Returns a log stream that writes readable lines, with whole stacks below them, instead of pino's JSON. For `--dev`
 * only.
 */
export function readableLog(write: (text: string) => unknown = (text) => process.stdout.write(text)) {
  return {
    write(json: string): void {
      const {
        level,
        time,
        msg = '',
        err,
        pid: _pid,
        hostname: _host,
        reqId: _id,
        ...more
      } = JSON.parse(json) as LogLine;
      const [name, style] = LEVELS.get(level) ?? [String(level), 'white'];
      const values = Object.keys(more).length === 0 ? '' : ` ${JSON.stringify(more)}`;
      write(`[${timeOf(new Date(time))}] ${styleText(style, name)}: ${msg}${values}\n`);
      if (err === undefined) return;
      const { type, message, stack, ...facts } = err;
      write(`    ${(stack ?? `${type}: ${message}`).replaceAll('\n', '\n    ')}\n`);
      if (Object.keys(facts).length > 0) write(`    ${JSON.stringify(facts)}\n`);
    },
  };
}
