/** The package as the web app serves it, run with plain Node in a folder without dependencies. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brand, cliCommand, cliPath } from '@stayup/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anAccess } from '../testing/things.ts';
import { type CliPackage, packCli } from './pack.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'stayup-package-'));
const program = join(folder, 'package', 'stayup.mjs');
const origin = 'https://app.stayup.dev';

/** An account without anything. */
const replies: Readonly<Record<string, unknown>> = {
	'/api/access': anAccess(),
	'/api/websites': [],
	'/api/maintenance': [],
	'/api/status-pages': [],
	'/api/channels': [],
	'/api/policies': [],
};
const asked: string[] = [];
let server: Server;
let packed: CliPackage;

const serverOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function stayup(args: string[], environment = {}): Promise<{ code: number; output: string }> {
	const env = { PATH: process.env.PATH, STAYUP_API_KEY: 'stayup_live_test', ...environment };
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
		if (pathname === cliPath) return void response.end(packed.content);
		const reply = replies[pathname];
		response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' });
		response.end(JSON.stringify(reply ?? { message: 'There is no such endpoint.' }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	packed = await packCli(origin);
	writeFileSync(join(folder, 'stayup.tgz'), packed.content);
	await run('tar', ['-xzf', 'stayup.tgz'], { cwd: folder });
});

afterEach(() => vi.useRealTimers());

afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true, force: true });
});

describe('the package', () => {
	it('has the program, its description and its licence, and needs nothing else', () => {
		const files = readdirSync(join(folder, 'package')).sort();
		const manifest = JSON.parse(readFileSync(join(folder, 'package', 'package.json'), 'utf8'));

		expect(files).toEqual(['LICENSE', 'README.md', 'package.json', 'stayup.mjs']);
		expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
		// The schemas of all endpoints would exceed it: see build.ts.
		expect(packed.content.length).toBeLessThan(140_000);
	});

	it('has the paths of endpoints that commands call, and no others', () => {
		const text = readFileSync(program, 'utf8');

		expect(text).toContain('"/api/status-pages/:id"');
		expect(text).not.toContain('"/api/admin/');
	});

	it('has a name with a capital letter, which the npm registry refuses', () => {
		expect(JSON.parse(readFileSync(join(folder, 'package', 'package.json'), 'utf8')).name).toBe('Stayup');
	});

	it('has the same bytes at another time, and another version if a file differs', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 1) });
		const [again, other] = [await packCli(origin), await packCli('https://stayup.dev')];

		expect(again).toEqual(packed);
		expect(other.version).not.toBe(packed.version);
	});

	it('names the service that serves it, and never the placeholder', () => {
		const readme = readFileSync(join(folder, 'package', 'README.md'), 'utf8');

		expect(readme).toContain(`npx --allow-remote=root ${origin}/cli/stayup.tgz plan`);
		expect(readme).not.toContain(brand.origin);
	});

	it('runs as customers call it, in an empty folder, and gets nothing from a registry', async () => {
		const [program = '', ...args] = cliCommand(serverOrigin()).split(' ');
		const empty = mkdtempSync(join(folder, 'empty-'));
		const { stdout } = await run(program, [...args, '--version'], {
			cwd: empty,
			env: {
				PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
				HOME: empty,
				npm_config_cache: join(empty, 'cache'),
				npm_config_registry: `${serverOrigin()}/registry/`,
				npm_config_audit: 'false',
				npm_config_update_notifier: 'false',
			},
		});

		expect(stdout).toBe(`${packed.version}\n`);
		expect(asked.filter((call) => call.startsWith('/registry/'))).toEqual([]);
	});

	it('says how it is called, what its commands do, what it needs and how it exits', async () => {
		const { code, output } = await stayup(['--help']);

		expect(code).toBe(0);
		const parts = ['plan', 'apply', 'export', 'check', 'import', 'STAYUP_API_KEY', 'Exit codes'];
		for (const part of [`npx --allow-remote=root ${origin}/cli/stayup.tgz`, ...parts]) expect(output).toContain(part);
		expect((await stayup(['--version'])).output).toBe(`${packed.version}\n`);
		expect(await stayup(['plam'])).toMatchObject({
			code: 1,
			output: expect.stringContaining("unknown command 'plam'"),
		});
	});

	it('plans a file, with the key in the header', async () => {
		expect(await stayup(['plan'])).toEqual({
			code: 1,
			output: `There is no file stayup.yaml. Create one with: npx --allow-remote=root ${origin}/cli/stayup.tgz export\n`,
		});
		writeFileSync(join(folder, 'stayup.yaml'), 'version: 1\nwebsites:\n  shop: { name: Shop, url: shop.example }\n');

		expect(await stayup(['plan', '--check'], { STAYUP_URL: `${serverOrigin()}/` })).toEqual({
			code: 2,
			output:
				'+ website shop (Shop)\n    url: "https://shop.example/"\n\n1 to create, 0 to change, 0 to remove.\nAfterwards, the account has 1 of 50 websites.\n',
		});
		expect(asked).toContain('/api/access Bearer stayup_live_test');
	});

	it('refuses a status code that is none', async () => {
		const { code, output } = await stayup(['check', 'shop.example', '--status', 'ok']);

		expect([code, output]).toEqual([1, expect.stringContaining('Please choose a status code from 100 to 599.')]);
	});
});
