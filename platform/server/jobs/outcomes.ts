export type StepOutcome = {
  job: string;
  step: string;
  /** Runs since the process started. */
  succeeded: number;
  failed: number;
  lastSucceededAt: Date | null;
};

/** Counts the outcomes of job steps in this process, for metrics and alerts. */
export class JobOutcomes {
  readonly #steps = new Map<string, StepOutcome>();

  record(job: string, step: string, at: Date, succeeded: boolean): void {
    const key = `${job} ${step}`;
    const counted = this.#steps.get(key) ?? { job, step, succeeded: 0, failed: 0, lastSucceededAt: null };
    this.#steps.set(key, {
      ...counted,
      succeeded: counted.succeeded + (succeeded ? 1 : 0),
      failed: counted.failed + (succeeded ? 0 : 1),
      lastSucceededAt: succeeded ? at : counted.lastSucceededAt,
    });
  }

  list(): StepOutcome[] {
    return [...this.#steps.values()];
  }
}
