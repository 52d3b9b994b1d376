/** The package as npm publishes it, run with plain Node in a folder without dependencies. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccess } from '../testing/things.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'stayup-package-'));
const program = join(folder, 'package', 'dist', 'stayup.mjs');

/** An account without anything. */
const replies: Readonly<Record<string, unknown>> = {
	...{ '/api/access': anAccess(), '/api/websites': [], '/api/maintenance': [], '/api/status-pages': [] },
	...{ '/api/channels': [], '/api/policies': [] },
};
const asked: string[] = [];
let server: Server;

async function stayup(...args: string[]): Promise<{ code: number; output: string }> {
	const { port } = server.address() as AddressInfo;
	const environment = { STAYUP_API_KEY: 'stayup_live_test', STAYUP_URL: `http://127.0.0.1:${port}/` };
	const env = { PATH: process.env.PATH, ...environment };
	try {
		const { stdout, stderr } = await run(process.execPath, [program, ...args], { cwd: folder, env });
		return { code: 0, output: stdout + stderr };
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
		return { code, output: stdout + stderr };
	}
}

beforeAll(async () => {
	server = createServer(({ url = '', headers }, response) => {
		const { pathname } = new URL(url, 'http://localhost');
		asked.push(`${pathname} ${headers.authorization}`);
		const reply = replies[pathname];
		response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' });
		response.end(JSON.stringify(reply ?? { message: 'There is no such endpoint.' }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
		cwd: join(import.meta.dirname, '..'),
	});
	const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
	await run('tar', ['-xzf', join(folder, filename), '-C', folder]);
}, 120_000);

afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true, force: true });
});

describe('the package', { timeout: 60_000 }, () => {
	it('has the program, its description and its licence, and needs nothing else', () => {
		const files = readdirSync(join(folder, 'package'), { recursive: true }).map(String).sort();

		expect(files).toEqual(['LICENSE', 'README.md', 'dist', 'dist/stayup.mjs', 'package.json']);
	});

	it('says what its commands do, what it needs and how it exits', async () => {
		const { code, output } = await stayup('--help');

		expect(code).toBe(0);
		for (const part of ['plan', 'apply', 'export', 'check', 'import', 'STAYUP_API_KEY', 'Exit codes']) {
			expect(output).toContain(part);
		}
		expect((await stayup('--version')).output).toMatch(/^\d+\.\d+\.\d+\n$/);
		expect(await stayup('plam')).toMatchObject({ code: 1, output: expect.stringContaining("unknown command 'plam'") });
	});

	it('plans a file, with the key in the header', async () => {
		expect(await stayup('plan')).toEqual({
			code: 1,
			output: 'There is no file stayup.yaml. Create one with: stayup export\n',
		});
		writeFileSync(join(folder, 'stayup.yaml'), 'version: 1\nwebsites:\n  shop: { name: Shop, url: shop.example }\n');

		expect(await stayup('plan', '--check')).toEqual({
			code: 2,
			output:
				'+ website shop (Shop)\n    url: "https://shop.example/"\n\n1 to create, 0 to change, 0 to remove.\nAfterwards, the account has 1 of 50 websites.\n',
		});
		expect(asked).toContain('/api/access Bearer stayup_live_test');
	});

	it('refuses a status code that is none', async () => {
		const { code, output } = await stayup('check', 'shop.example', '--status', 'ok');

		expect([code, output]).toEqual([1, expect.stringContaining('Please choose a status code from 100 to 599.')]);
	});
});
