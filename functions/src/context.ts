/** The doors a request may use, made once an instance and handed to every handler. */
import { setTimeout as delay } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { createIdentityClient, type IdentityClient } from './accounts/identity-client.ts';
import { createUserStore, type UserStore } from './accounts/user-store.ts';
import { type Config, readConfig } from './config.ts';
import { createProbe, probeUserAgent } from './monitoring/probe.ts';
import { createResolver } from './monitoring/resolver.ts';
import type { Engine } from './monitoring/rounds.ts';
import { createShardStore } from './monitoring/shard-store.ts';
import { parseAllowedTargets, parseTarget, refusedTargetMessage } from './monitoring/target.ts';
import { createTaskQueue } from './monitoring/task-queue-client.ts';
import { Problem } from './problem.ts';
import { createWebsiteStore, type WebsiteStore } from './websites/website-store.ts';

export interface Context {
	config: Config;
	auth: Auth;
	identity: IdentityClient;
	users: UserStore;
	websites: WebsiteStore;
	engine: Engine;
	/** The address in its canonical form, or a Problem when we may not watch it (SSRF-10). */
	normalizeTarget(url: string): string;
	/** Milliseconds since the epoch. */
	now(): number;
	logError(message: string, details: { requestId?: string; error: unknown }): void;
}

export function createContext(environment: Readonly<Record<string, string | undefined>>): Context {
	const config = readConfig(environment);
	initializeApp({ projectId: config.projectId });
	const firestore = getFirestore();
	const now = () => Date.now();
	const allowed = parseAllowedTargets(config.probeAllowedTargets);
	const { ownHosts } = config;

	return {
		config,
		auth: getAuth(),
		identity: createIdentityClient(config),
		users: createUserStore(firestore),
		websites: createWebsiteStore(firestore),
		engine: {
			shards: createShardStore(firestore),
			queue: createTaskQueue(),
			probe: createProbe({ resolver: createResolver({ now }), allowed, ownHosts, userAgent: probeUserAgent }),
			now,
			waitUntil: async (instant) => {
				const waitMs = instant - now();
				if (waitMs > 0) await delay(waitMs);
			},
		},
		normalizeTarget(url) {
			const target = parseTarget(url, allowed, ownHosts);
			if ('reason' in target) {
				throw new Problem('invalid', refusedTargetMessage, {
					errors: [{ field: 'url', message: refusedTargetMessage }],
				});
			}
			return target.url.href;
		},
		now,
		logError: (message, { requestId, error }) => logger.error(message, { requestId, error }),
	};
}
