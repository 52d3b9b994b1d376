import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../dev/base/folders.ts';
import { isListening } from '../../dev/base/ports.ts';
import type { LockFile } from '../../functions/lock-file.ts';
import { settings } from './deployment.ts';
import { type RunningFunction, startFunction } from './functions-framework.ts';
import { listUploadedFiles, uploadedFolder } from './uploaded-folder.ts';

const secrets = {
	SENDGRID_API_KEY: 'SG.key',
	STRIPE_SECRET_KEY: 'sk_live_key',
	STRIPE_WEBHOOK_SECRET: 'whsec_key',
	SLACK_CLIENT_SECRET: 'off',
	SLACK_SIGNING_SECRET: 'off',
	SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
	REQUEST_SECRETS_KEY: Buffer.alloc(32, 2).toString('base64'),
};

async function start(...[name, environment]: Parameters<typeof startFunction>) {
	const running = await startFunction(name, environment);
	onTestFinished(() => running.stop());
	return running;
}

/** Also says if the function ended instead. */
async function waitUntilListening({ port, ended }: RunningFunction): Promise<void> {
	const ending = ended.then(({ output }) => {
		throw new Error(`It ended: ${output}`);
	});
	await Promise.race([expect.poll(() => isListening(port)).toBe(true), ending]);
}

describe('the uploaded folder', () => {
	it('has the bundle and the lock file, and no secrets or sources', async () => {
		const files = await listUploadedFiles();

		expect(files.filter((file) => !/^\.env(\.|$)/.test(file)).toSorted()).toEqual([
			'lib/index.js',
			'lib/index.js.map',
			'lib/read-untrusted-thread.js',
			'lib/read-untrusted-thread.js.map',
			'package-lock.json',
			'package.json',
		]);
	});

	it('is installed with exactly the versions of the repository', () => {
		const lockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
		const installed = JSON.parse(
			readFileSync(join(uploadedFolder, 'node_modules', '.package-lock.json'), 'utf8'),
		) as LockFile;
		const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
		const idOf = ([path, { version, integrity }]: [string, LockFile['packages'][string]]) =>
			`${nameOf(path)} ${version} ${integrity}`;
		const tested = new Set(Object.entries(lockFile.packages).map(idOf));
		const { dependencies = {} } = lockFile.packages.functions ?? {};

		expect(
			Object.entries(installed.packages)
				.map(idOf)
				.filter((id) => !tested.has(id)),
		).toEqual([]);
		for (const name of Object.keys(dependencies)) {
			const { version } =
				lockFile.packages[`functions/node_modules/${name}`] ?? lockFile.packages[`node_modules/${name}`] ?? {};
			expect(installed.packages[`node_modules/${name}`]?.version, name).toBe(version);
		}
	});
});

describe('the deployed bundle under the functions framework', () => {
	it('answers API calls', async () => {
		const running = await start('api', { ...settings, ...secrets });
		await waitUntilListening(running);
		const get = (path: string) => fetch(`http://127.0.0.1:${running.port}${path}`);
		const unknown = await get('/api/unknown');

		expect((await get('/api/openapi.json')).status).toBe(200);
		expect((await get('/api/%E0%A4%A')).status).toBe(404);
		expect(unknown.status).toBe(404);
		expect(await unknown.json()).toMatchObject({ code: 'not-found' });
	});

	it('reads a file of a stranger in the thread beside the bundle', async () => {
		const thread = new Worker(join(uploadedFolder, 'lib', 'read-untrusted-thread.js'), { env: {}, execArgv: [] });
		onTestFinished(async () => {
			await thread.terminate();
		});
		await once(thread, 'message');
		thread.postMessage({ source: 'gatus', text: 'endpoints: [{url: a.example}]' });

		expect(await once(thread, 'message')).toMatchObject([{ contents: { monitors: [{ url: 'a.example' }] } }]);
	});

	it('WEB-1: refuses ten uploads of 31 MB without keeping them in memory', async () => {
		const running = await start('api', { ...settings, ...secrets });
		await waitUntilListening(running);
		const url = `http://127.0.0.1:${running.port}/api/leads/create`;
		const upload = {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: Buffer.alloc(31 * 2 ** 20, 'x'),
		};
		expect((await fetch(url, upload)).status).toBe(413);
		const beforeMb = running.peakMemoryMb();
		const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(url, upload)));

		// A network above its part of the requests is refused before it sends its body.
		expect(answers.filter(({ status }) => status !== 413 && status !== 429)).toEqual([]);
		expect(running.peakMemoryMb() - beforeMb).toBeLessThan(150);
	});

	it.each([
		['api', 'APP_ORIGIN'],
		['api', 'STRIPE_PRICE_PRO_ANNUAL'],
		['deliver', 'EMAIL_FROM'],
	])('does not start %s without %s, and says so in one sentence', async (name, missing) => {
		const { [missing]: _, ...others } = settings;
		const { ended } = await start(name, { ...others, ...secrets });
		const { code, output } = await ended;

		expect(code).toBe(1);
		expect(JSON.parse(output)).toEqual({
			severity: 'CRITICAL',
			message: expect.stringContaining(`${name} cannot start: ${missing} is missing: `),
		});
	});

	it.each(['tick', 'round'])('starts %s without a price, a key or an email address', async (name) => {
		await waitUntilListening(await start(name, { APP_ORIGIN: 'https://app.stayup.dev' }));
	});
});
