import { calls, callsOf } from 'virtual:calls';
import { lines } from 'virtual:more-calls';
import { type Endpoint, endpoints } from '@stayup/contract';
import { expect, it } from 'vitest';

it('has the method, path, access and other status of every endpoint', () => {
	const expected = Object.entries<Endpoint>(endpoints).map(([name, { method, path, access, statusIf }]) => [
		name,
		{ method, path, access, otherStatus: statusIf?.status ?? '' },
	]);

	expect({ ...calls, ...callsOf(lines) }).toEqual(Object.fromEntries(expected));
});
