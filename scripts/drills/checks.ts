let failures = 0;

/** Prints the result of one check of a drill, and counts failed checks. */
export function recordCheck(what: string, holds: boolean, detail: string | number = ''): void {
  if (!holds) failures += 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${detail === '' ? '' : ` (${detail})`}`);
}

/** Prints whether the drill passed and sets the exit code. Call it after the last check. */
export function finishDrill(drill: string): void {
  const passed = failures === 0 && process.exitCode === undefined;
  console.log(passed ? `\nThe ${drill} drill passed.` : `\nThe ${drill} drill failed.`);
  process.exitCode = passed ? 0 : 1;
}
