/** Hooks that run at shutdown, the last one added first. Errors are logged, not thrown. */
export class ShutdownHooks {
  readonly #hooks: (() => Promise<unknown>)[] = [];

  add(hook: () => Promise<unknown>): void {
    this.#hooks.push(hook);
  }

  async run(): Promise<void> {
    for (let hook = this.#hooks.pop(); hook; hook = this.#hooks.pop()) {
      await hook().catch((error: unknown) => console.error(error));
    }
  }
}
