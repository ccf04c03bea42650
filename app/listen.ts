import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { StartError } from '#platform/server/start-error.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** What to do about an address that can't be used; the error itself if there is no advice. */
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

/** Throws StartError if the address is taken or not ours to use. */
export async function listen(
  app: FastifyInstance,
  { port, host, process: { worker } }: Config,
): Promise<void> {
  // A socket for each worker: the kernel shares out connections, and resets those of a killed worker. Node's own way
  // would leave them without an answer; it remains where a port can't be shared.
  const reusePort = worker !== null && process.platform === 'linux';
  await app.listen({ port, host, ...(reusePort && { reusePort }) }).catch((error: NodeJS.ErrnoException) => {
    throw problemOf(error, { port, host });
  });
}

/** The port for workers, which could share it with another start unknowingly. Throws StartError if it is taken. */
export async function findPort({ port, host }: Address): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(problemOf(error, { port, host })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : port;
}
