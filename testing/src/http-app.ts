/** The HTTP app in this process, with people in memory: for tests without emulators. */
import { type EndpointName, endpoints } from '@stayup/contract';
import { type AppDeps, createApp } from '../../functions/src/http/app.ts';
import type { Idempotency } from '../../functions/src/http/conditional/idempotency.ts';
import type { Handlers } from '../../functions/src/http/handler.ts';
import { type Capacity, createCapacity } from '../../functions/src/http/rate-limits/capacity.ts';
import { parseIpRanges } from '../../functions/src/platform/ip-range.ts';
import { createPeople, type People } from './http/people.ts';

const usual = createPeople();
usual.setAccount('alice');
usual.setAccount('admin', { role: 'admin' });

/** Bearer tokens by account. */
export const tokens = { alice: usual.tokenOf('alice'), admin: usual.tokenOf('admin') } as const;

export interface TestApp {
	app: ReturnType<typeof createApp>;
	/** The logged error messages. */
	errors: string[];
	capacity: Capacity;
}

export interface TestAppOptions {
	dials?: boolean;
	noteUse?: AppDeps['noteUse'];
	/** By default Alice and an admin, who have `tokens`. */
	people?: People;
	idempotency?: Idempotency;
}

/** Calls without a handler here respond 500 and are logged. */
export function createTestApp(
	handlers: Partial<Handlers> = {},
	{ dials = false, noteUse = async () => undefined, people = usual, idempotency = runAlways }: TestAppOptions = {},
): TestApp {
	const errors: string[] = [];
	const deps: AppDeps = {
		...people.deps,
		config: { proxies: parseIpRanges([]), emulators: null },
		idempotency,
		noteUse,
		logError: (message) => void errors.push(message),
	};
	const missing = async () => {
		throw new Error('This call has no handler in the test.');
	};
	const all = Object.fromEntries((Object.keys(endpoints) as EndpointName[]).map((name) => [name, missing]));
	const capacity = createCapacity();
	return { app: createApp(deps, { ...all, ...handlers } as Handlers, { dials, capacity }), errors, capacity };
}

const runAlways: Idempotency = {
	once: async (_request, _now, work) => ({ answer: await work(), isReplayed: false }),
	alone: async (_resource, _now, work) => ({ done: await work() }),
};
