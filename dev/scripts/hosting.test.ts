import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/src/endpoints/endpoint.ts';
import { endpoints } from '../../contract/src/endpoints/endpoints.ts';
import { root } from '../base/folders.ts';

interface Rewrite {
	source: string;
	function?: { functionId: string };
	destination?: string;
}

const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
	hosting: { rewrites: Rewrite[]; ignore: string[] };
};

/** The first matching rewrite applies; `*` matches one path segment and `**` any number. */
function rewriteFor(path: string): Rewrite | undefined {
	const matches = ({ source }: Rewrite) =>
		new RegExp(`^${source.replaceAll('**', '.+').replaceAll(/(?<!\.)\*/g, '[^/]+')}$`).test(path);
	return hosting.rewrites.find(matches);
}

const { listFiles } = createRequire(import.meta.url)('firebase-tools/lib/listFiles.js') as {
	listFiles(folder: string, ignore: readonly string[]): string[];
};

const statusSite = JSON.parse(readFileSync(join(root, 'firebase-status.json'), 'utf8')) as {
	hosting: { target: string; public: string; ignore: string[]; rewrites: Rewrite[] };
};

describe('the Hosting site of own domains', () => {
	it('sends every path to the status pages, but has the files that they load', () => {
		const { target, public: folder, ignore, rewrites } = statusSite.hosting;
		const deployed = listFiles(join(root, folder), ignore);

		expect(target).toBe('status');
		expect(rewrites).toEqual([{ source: '**', function: { functionId: 'statusPages', region: 'us-east4' } }]);
		expect(deployed).toEqual(
			expect.arrayContaining(['status-page.css', 'status-page.js', 'puzzle.js', 'geist.woff2', 'favicon.svg']),
		);
		expect(deployed).not.toContain('index.html');
	});

	it('has the font of the app, because the app has it under the name of its build', () => {
		const app = readFileSync(join(root, 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'));

		expect(readFileSync(join(root, 'web/public/geist.woff2')).equals(app)).toBe(true);
	});
});

describe('Hosting', () => {
	it('is given security.txt, and no hidden file of the machine that deploys', () => {
		const folder = mkdtempSync(join(tmpdir(), 'stayup-hosting-'));
		for (const file of ['index.html', '.well-known/security.txt', '.DS_Store', 'assets/.env']) {
			mkdirSync(dirname(join(folder, file)), { recursive: true });
			writeFileSync(join(folder, file), '');
		}
		const deployed = listFiles(folder, hosting.ignore);
		rmSync(folder, { recursive: true });

		expect(deployed.toSorted()).toEqual(['.well-known/security.txt', 'index.html']);
	});

	it.each([
		'/dashboard',
		'/invitation',
		'/proposal',
		'/calls/change',
		'/email-link',
		'/projects',
		'/projects/x',
		'/websites/x/visitors',
		...['', '/security', '/websites', '/keys', '/members', '/activity', '/billing', '/data'].map(
			(section) => `/profile${section}`,
		),
	])('serves the app at %s', (path) => {
		expect(rewriteFor(path)?.destination).toBe('/app.html');
	});

	it('answers below /careers with its own pages where no function does', () => {
		expect(rewriteFor('/careers/success')).toBeUndefined();
		expect(rewriteFor('/careers/apply/x')?.function?.functionId).toBe('statusPages');
	});

	it.each(Object.values<Endpoint>(endpoints))('routes $method $path to the function that serves it', (endpoint) => {
		const path = endpoint.path.replaceAll(/:\w+/g, 'x');
		const served = [path, path.replace('/api/', '/api/v1/')].map((each) => rewriteFor(each)?.function?.functionId);
		expect(new Set(served)).toEqual(new Set([endpoint.dials ? 'checks' : 'api']));
	});
});
