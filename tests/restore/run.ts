/** `npm run restore-drill`: copies, deletes and restores all data of a temporary product with the demo data, and prints what it measured; then restores a project of a fake Google by the commands of a restore. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../dev/base/folders.ts';
import { withTemporaryProduct } from '../../dev/runner/temporary-product.ts';

process.exitCode = await withTemporaryProduct('restore-drill', ({ environment }) => restore(environment), {
	seed: true,
});
process.exit();

function restore(environment: Readonly<Record<string, string>>): Promise<number> {
	return new Promise((resolve, reject) => {
		const tests = ['--project=restore', '--project=unit', 'tests/restore', 'infra/restore'];
		const vitest = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...tests], {
			cwd: root,
			stdio: 'inherit',
			env: { ...process.env, ...environment },
		});
		vitest.on('error', reject);
		vitest.on('exit', (code) => resolve(code ?? 1));
	});
}
