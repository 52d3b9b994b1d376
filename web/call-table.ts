/** What a browser needs of the table of calls to make one. Its schemas, 15 KB gzipped with their library, stay with those who check. */
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
		resolveId: (wanted) => (wanted === source ? id : null),
		load: (wanted) => (wanted === id ? `export const calls = ${JSON.stringify(calls)};` : null),
	};
}
