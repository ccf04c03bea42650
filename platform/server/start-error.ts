/** Why the process can't start and what to do, in words for people at a console. Printed without a stack. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
