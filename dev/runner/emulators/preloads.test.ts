import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { node } from '../../base/folders.ts';

it('what is loaded before firebase-tools fits the installed version', async () => {
	const files = ['lighter-auth.cjs', 'keep-password-times.cjs', 'share-workers.cjs', 'closed-storage.cjs'];
	const options = files.flatMap((file) => ['--require', join(import.meta.dirname, file)]);
	const { stderr } = await promisify(execFile)(node, [...options, '--eval', '']);

	expect(stderr).not.toContain('does not fit');
});
