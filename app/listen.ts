import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { StartError } from '#platform/server/start-error.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** Returns a StartError with advice for a known problem with the address, otherwise the error itself. */
function problemOf(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `Another program uses port ${port} on ${host}. Stop it, or set PORT to another number.`,
    EACCES: `This account may not use port ${port}. Set PORT to 1024 or more, behind a proxy if needed.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `${host} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
  };
  const problem = problems[error.code ?? ''];
  return problem === undefined ? error : new StartError(problem);
}

/** Starts listening. Throws StartError if another program uses the address or the system does not allow it. */
export async function listen(
  app: FastifyInstance,
  { port, host, process: { sharesPort } }: Config,
): Promise<void> {
  // With `reusePort`, the kernel distributes connections over the processes, and resets those of a killed process.
  await app
    .listen({ port, host, ...(sharesPort && { reusePort: true }) })
    .catch((error: NodeJS.ErrnoException) => {
      throw problemOf(error, { port, host });
    });
}
