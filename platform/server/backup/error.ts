/** A backup or restore can't go on; the message says why and what to do, for people at a console. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}
