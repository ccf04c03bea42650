/** The embedded database can't serve; the message says why and what to do, for people at a console. */
export class EmbeddedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddedError';
  }
}
