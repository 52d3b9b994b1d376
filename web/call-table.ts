/**
 * The method, path, access and statuses of every endpoint as two virtual modules: those that every screen loads, and the others, which load with the first
 * call of one. Leaves out the schemas, 15 KB gzipped with their library.
 */
import { type Endpoint, endpoints } from '@stayup/contract';
import type { Plugin } from 'vite';

const sources = ['virtual:calls', 'virtual:more-calls'] as const;

/** Paths after /api/ that the dashboard, the page of a website and the login call. */
const firstPaths =
	/^(auth\/(login|logout|profile|app-check|confirm-email)|config|websites|stats|outages|users\/activity|accounts|health|csp)/;

export function callTable(): Plugin {
	const rows = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, { path }]) => path.slice('/api/'.length));
	const linesOf = (isFirst: boolean) =>
		[...rows]
			.filter(([path]) => firstPaths.test(path) === isFirst)
			.map(([path, named]) => [shortPath(path), ...named.map(shortEndpoint)].join(' '))
			.toSorted();
	const modules = new Map([
		[sources[0], firstModuleOf(linesOf(true))],
		[sources[1], `export const lines = ${JSON.stringify(linesOf(false).join('\n'))};`],
	]);
	return {
		name: 'call-table',
		resolveId: (imported) => (modules.has(imported as (typeof sources)[number]) ? `\0${imported}` : null),
		load: (imported) => modules.get(imported.slice(1) as (typeof sources)[number]) ?? null,
	};
}

/** One character for each method but GET and for each access but a logged-in user: together, similar paths compress best. */
const methodSigns = { GET: '', POST: '+', PUT: '=', PATCH: '~', DELETE: '-' } as const;
const accessSigns = { user: '', public: '*', admin: '!', signed: '$' } as const;

function shortEndpoint([name, { method, access, statusIf }]: [string, Endpoint]): string {
	return `${methodSigns[method]}${accessSigns[access]}${name}${statusIf ? `?${statusIf.status}` : ''}`;
}

function shortPath(path: string): string {
	return path.replaceAll('/:id', '/:');
}

/** One text, because it compresses better than objects and every screen loads it. */
function firstModuleOf(lines: readonly string[]): string {
	return `const methods = ${JSON.stringify(bySign(methodSigns))}, accesses = ${JSON.stringify(bySign(accessSigns))};
export const callsOf = (lines) => Object.fromEntries(lines.split('\\n').flatMap((line) => {
	const [path, ...named] = line.split(' ');
	return named.map((short) => {
		const [, method, access, name, status] = /^([+=~-]?)([*!$]?)(\\w+)\\??(\\d*)/.exec(short);
		return [name, {
			method: methods[method], access: accesses[access],
			path: '/api/' + path.replace(/\\/:(?!\\w)/g, '/:id'), otherStatus: status && Number(status)
		}];
	});
}));
export const calls = callsOf(${JSON.stringify(lines.join('\n'))});`;
}

function bySign(signs: Readonly<Record<string, string>>): Record<string, string> {
	return Object.fromEntries(Object.entries(signs).map(([word, sign]) => [sign, word]));
}
