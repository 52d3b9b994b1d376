/** The method, path, access and statuses of every endpoint as a virtual module. Leaves out the schemas, 15 KB gzipped with their library. */
import { type Endpoint, endpoints } from '@stayup/contract';
import type { Plugin } from 'vite';

const source = 'virtual:calls';
const id = `\0${source}`;

export function callTable(): Plugin {
	const calls = Object.fromEntries(
		Object.entries<Endpoint>(endpoints).map(([name, { method, path, access, statusIf }]) => [
			name,
			{ method, path, access, otherStatus: statusIf?.status },
		]),
	);
	return {
		name: 'call-table',
		resolveId: (imported) => (imported === source ? id : null),
		load: (imported) => (imported === id ? `export const calls = ${JSON.stringify(calls)};` : null),
	};
}
