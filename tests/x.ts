import { spawn } from 'node:child_process';
import { withTemporaryProduct } from '../dev/runner/temporary-product.ts';
const runs = process.argv.slice(2).join(' ').split(' -- ');
const code = await withTemporaryProduct('proofsx', async ({ environment, settings }) => {
  let worst = 0;
  for (const run of runs) {
    const c = await new Promise<number>((resolve) => {
      const child = spawn('node_modules/.bin/vitest', ['run', ...run.split(' ')], { stdio: 'inherit', env: { ...process.env, ...environment, STAYUP_SETTINGS: JSON.stringify(settings) } });
      child.on('exit', (c) => resolve(c ?? 1));
    });
    worst = Math.max(worst, c);
  }
  return worst;
});
process.exit(code);
