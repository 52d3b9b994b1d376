import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/src/endpoints/endpoint.ts';
import { endpoints } from '../../contract/src/endpoints/endpoints.ts';
import { root } from '../base/folders.ts';

interface Rewrite {
	source: string;
	function?: { functionId: string };
}

const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
	hosting: { rewrites: Rewrite[] };
};

/** The first matching rewrite applies; `*` matches one path segment and `**` any number. */
function functionFor(path: string): string | undefined {
	const matches = ({ source }: Rewrite) =>
		new RegExp(`^${source.replaceAll('**', '.+').replaceAll(/(?<!\.)\*/g, '[^/]+')}$`).test(path);
	return hosting.rewrites.find(matches)?.function?.functionId;
}

describe('Hosting', () => {
	it.each(Object.values<Endpoint>(endpoints))('routes $method $path to the function that serves it', (endpoint) => {
		const path = endpoint.path.replaceAll(/:\w+/g, 'x');
		expect(functionFor(path)).toBe(endpoint.dials ? 'checks' : 'api');
	});
});
