import { ConfigError } from '#platform/server/config.ts';
import { EmbeddedError } from '#platform/server/db/embedded/error.ts';
import { StartError } from '#platform/server/start-error.ts';

const DISK_FULL =
  'There is no space left on the disk of DATA_DIR. Free some (a new database needs about 100 MB), then start again.';

/**
 * Returns what the console prints when a start fails: plain text for problems that an operator can fix, otherwise the
 * error with its stack.
 */
export function startErrorText(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === '53100' || error.message.includes('No space left on device'))
    return DISK_FULL;
  const isExpected =
    error instanceof ConfigError || error instanceof EmbeddedError || error instanceof StartError;
  return isExpected ? error.message : error;
}
