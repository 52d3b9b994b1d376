/**
 * `npm run attack`: makes every attempt, against a temporary product or, with STAYUP_ORIGIN and the other variables of its
 * environment, against a running one.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../dev/base/folders.ts';
import { withTemporaryProduct } from '../../dev/runner/temporary-product.ts';

const code = process.env.STAYUP_ORIGIN
	? await attack({})
	: await withTemporaryProduct('attack', ({ environment, settings }) =>
			attack({ ...environment, STAYUP_SETTINGS: JSON.stringify(settings) }),
		);
process.exit(code);

function attack(environment: Readonly<Record<string, string>>): Promise<number> {
	return new Promise((resolve, reject) => {
		const vitest = spawn(
			join(root, 'node_modules', '.bin', 'vitest'),
			['run', '--project=attack', '--project=transport', 'tests/attack', 'tests/transport/attack'],
			{
				cwd: root,
				stdio: 'inherit',
				env: { ...process.env, ...environment, STAYUP_ATTACK: 'full' },
			},
		);
		vitest.on('error', reject);
		vitest.on('exit', (exitCode) => resolve(exitCode ?? 1));
	});
}
