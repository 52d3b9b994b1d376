/** The HTTP app in this process, with fakes of its dependencies: for tests without emulators. */
import { type EndpointName, endpoints } from '@stayup/contract';
import type { Hono } from 'hono';
import type { AppDeps } from '../../functions/src/http/app.ts';
import { createApp } from '../../functions/src/http/app.ts';
import type { Handlers } from '../../functions/src/http/handler.ts';
import { parseIpRanges } from '../../functions/src/platform/ip-range.ts';
import { anAccount, aToken } from './builders.ts';

/** Bearer tokens by account. */
export const tokens = {
	alice: aToken({ sub: 'alice' }),
	admin: aToken({ sub: 'admin' }),
	disabled: aToken({ sub: 'disabled' }),
} as const;

const accounts = {
	alice: anAccount(),
	admin: anAccount({ role: 'admin' }),
	disabled: anAccount({ isDisabled: true }),
};

export interface TestApp {
	app: Pick<Hono, 'request'>;
	/** The logged error messages. */
	errors: string[];
}

/** Calls without a handler here respond 500 and are logged. */
export function createTestApp(
	handlers: Partial<Handlers> = {},
	{ dials = false, noteUse = async () => undefined }: { dials?: boolean; noteUse?: AppDeps['noteUse'] } = {},
): TestApp {
	const errors: string[] = [];
	const fakes = {
		config: { appOrigin: 'https://stayup.example', proxies: parseIpRanges([]), emulators: null },
		auth: {
			async verifyIdToken(token: string) {
				const [uid] = Object.entries(tokens).find(([, known]) => known === token) ?? [];
				if (!uid) throw Object.assign(new Error('Decoding failed.'), { code: 'auth/argument-error' });
				return { uid, sid: 'session', signedInAt: Date.now() / 1000 };
			},
		},
		noteUse,
		users: { find: async (uid: string) => accounts[uid as keyof typeof accounts] ?? null },
		logError: (message: string) => void errors.push(message),
	};
	const missing = async () => {
		throw new Error('This call has no handler in the test.');
	};
	const all = Object.fromEntries((Object.keys(endpoints) as EndpointName[]).map((name) => [name, missing]));
	const app = createApp(fakes as unknown as AppDeps, { ...all, ...handlers } as Handlers, { dials });
	return { app: app as unknown as TestApp['app'], errors };
}
