import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { node } from '../../base/folders.ts';

it.each(['lighter-auth.cjs', 'keep-password-times.cjs', 'share-workers.cjs', 'closed-storage.cjs'])(
	'%s fits the installed firebase-tools',
	async (file) => {
		const preload = join(import.meta.dirname, file);
		const { stderr } = await promisify(execFile)(node, ['--require', preload, '--eval', '']);
		expect(stderr).not.toContain('does not fit');
	},
);
