/** Thrown if the embedded database can't run. The message tells the operator why, and what to do. */
export class EmbeddedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddedError';
  }
}
