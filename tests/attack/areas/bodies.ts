/** Hostile bodies to an edit and hostile files to import, with the latency of another user at the same time (WEB-1, INPUT-1). */
import type { ImportSource } from '@stayup/contract';
import { type HostileFile, hostileFiles } from '@stayup/testing/imports/hostile-files';
import { unicodeClasses } from '../../fuzz/strange-text.ts';
import { type Area, type Attempt, call, type Reply } from '../attempt.ts';
import type { Target } from '../target.ts';

const slowestMs = 2000;
const slowestNeighbourMs = 1000;
const attemptsWhenSlow = 3;

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const bodies: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		Object.entries(unicodeClasses).map(([name, pieces]) => [
			`tags of ${name}`,
			JSON.stringify({ tags: pieces.slice(0, 10) }),
		]),
	),
	...Object.fromEntries(
		Object.entries(unicodeClasses).map(([name, pieces]) => [
			`a name of ${name}`,
			JSON.stringify({ name: pieces.join('') }),
		]),
	),
	'6 levels': `{"name":"x","a":${deep(6)}}`,
	'5000 levels': deep(5000),
	'5000 levels of lists': `${'['.repeat(5000)}${']'.repeat(5000)}`,
	'2900 fields': `{${Array.from({ length: 2900 }, (_, index) => `"f${index}":1`).join()}}`,
	'one field 3000 times': `{${Array.from({ length: 3000 }, () => '"name":"x"').join()}}`,
	'a prototype': '{"__proto__":{"isActive":false},"name":"x"}',
	'a constructor': '{"constructor":{"prototype":{"role":"admin"}},"name":"x"}',
	'an endless number': `{"checkInterval":${'9'.repeat(20_000)}}`,
	'a number with an endless exponent': '{"checkInterval":1e99999999}',
	'a negative zero': '{"checkInterval":-0}',
	'a string beyond the limit': JSON.stringify({ name: 'x'.repeat(33 * 1024) }),
	'a string of 1 MB': JSON.stringify({ name: 'x'.repeat(1_000_000) }),
	'an expression that backtracks': JSON.stringify({ url: `https://${'a.'.repeat(900)}!` }),
	'a host of 2000 hyphens': JSON.stringify({ url: `https://${'-'.repeat(2000)}.com` }),
	'a URL of 2000 slashes': JSON.stringify({ url: `https://example.com${'/..'.repeat(650)}` }),
	'no JSON': 'name=x',
	'half of a JSON text': '{"name":"x',
	'a byte order mark': '\ufeff{"name":"x"}',
	nothing: '',
};

/** An account may preview 30 imports an hour, and a slow attempt is made again. */
const imported = new Set([
	'gatus " " in fields',
	'gatus "<" in fields',
	'gatus few enough keys',
	'gatus many anchors',
	'gatus a long list that every endpoint names',
	'csv columns for each row',
	'uptime-kuma a group that every notification names',
]);

export const hostileBodies: Area = {
	name: 'Hostile bodies beside a neighbour',
	isInOrder: true,
	attempts(target) {
		const { alice, fixture } = target;
		const edit = (body: string) => call('PATCH', `/api/websites/${fixture.website._id}`, { token: alice.token, body });
		const preview = (source: ImportSource, file: string) =>
			call('POST', '/api/imports', { token: alice.token, body: { source, file } });
		return [
			...Object.entries(bodies).map(([name, body]) => besideNeighbour(target, name, slowestMs, () => edit(body))),
			...filesToImport().map(({ source, name, text }) =>
				// Only its sender waits for a file that takes long.
				besideNeighbour(target, `${source} ${name}`, Number.POSITIVE_INFINITY, () => preview(source, text)),
			),
		];
	},
};

function filesToImport(): HostileFile[] {
	const files: HostileFile[] = [];
	for (const file of hostileFiles()) if (imported.has(`${file.source} ${file.name}`)) files.push(file);
	return files;
}

function besideNeighbour({ mallory }: Target, name: string, mostMs: number, send: () => Promise<Reply>): Attempt {
	const neighbour = () =>
		call('POST', '/api/websites', { token: mallory.token, body: { name: 'Mine', url: '127.0.0.1' } });
	const make = async (attempts: number): Promise<string | null> => {
		const [reply, beside] = await Promise.all([send(), neighbour()]);
		if (reply.status >= 500) return `${reply.status}: ${reply.text.slice(0, 120)}`;
		const isSlow = reply.ms > mostMs || beside.ms > slowestNeighbourMs;
		if (!isSlow) return null;
		// A busy machine is slow once, a hostile body each time.
		return attempts > 1 ? make(attempts - 1) : `${reply.ms} ms, and the neighbour ${beside.ms} ms`;
	};
	return { name, make: () => make(attemptsWhenSlow) };
}
