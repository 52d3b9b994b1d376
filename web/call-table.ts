/** The method, path and access of every endpoint as a virtual module. Leaves out the schemas, 15 KB gzipped with their library. */
import { endpoints } from '@stayup/contract';
import type { Plugin } from 'vite';

const source = 'virtual:calls';
const id = `\0${source}`;

export function callTable(): Plugin {
	const calls = Object.fromEntries(
		Object.entries(endpoints).map(([name, { method, path, access }]) => [name, { method, path, access }]),
	);
	return {
		name: 'call-table',
		resolveId: (imported) => (imported === source ? id : null),
		load: (imported) => (imported === id ? `export const calls = ${JSON.stringify(calls)};` : null),
	};
}
