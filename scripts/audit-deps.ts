import { run } from './run.ts';

/**
 * `npm run audit:deps`: known vulnerabilities of production dependencies. Exits with 1 if one is high or critical, and
 * also if the registry does not answer.
 */
const { output } = await run('npm', ['audit', '--omit=dev', '--audit-level=high', '--json']);

type Report = {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  metadata?: { vulnerabilities?: { high?: number; critical?: number; total?: number } };
};

function read(text: string): Report | null {
  try {
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return null;
  }
}

const report = read(output);
const { high, critical, total } = report?.metadata?.vulnerabilities ?? {};
if (high === undefined || critical === undefined) {
  console.error(output.trim());
  console.error(
    '\nNot audited: this registry does not support audits. Use a registry that does, ' +
      'such as the public one, or run osv-scanner on package-lock.json or on the output of `npm run sbom`.',
  );
  process.exitCode = 1;
} else {
  for (const [name, { severity, range }] of Object.entries(report?.vulnerabilities ?? {}))
    console.log(`${severity.padEnd(9)} ${name} ${range}`);
  console.log(`${critical} critical, ${high} high, ${total} in all.`);
  process.exitCode = critical + high > 0 ? 1 : 0;
}
