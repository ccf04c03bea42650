import { type DemoSignIn, demoSignIns } from '#db/seed/accounts.ts';
import type { Config } from '#platform/server/config.ts';
import { PRODUCT } from '#shared/product.ts';

/** Returns the console text after a start: the address and, with demo data, the accounts for sign-in. */
export function welcomeText(publicOrigin: string, signIns: readonly DemoSignIn[]): string {
  const lines = [`${PRODUCT.name} is ready at ${publicOrigin}`];
  if (signIns.length > 0) {
    lines.push('', 'Demo sign-ins (sample data, DEMO=0 turns it off):');
    for (const { role, mobile, password } of signIns)
      lines.push(`  ${role.padEnd(8)} ${mobile}   ${password}`);
  }
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

export function printWelcome(config: Pick<Config, 'publicOrigin' | 'demo'>): void {
  console.log(welcomeText(config.publicOrigin, config.demo ? demoSignIns() : []));
}
