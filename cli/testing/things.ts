/** Things of an account as the API replies them, and plans made from the text of a file. */
import {
	type AlertPolicy,
	type CallerAccess,
	type Channel,
	channelKinds,
	firstSettings,
	type Website,
} from '@stayup/contract';
import type { Things } from '../src/api/account.ts';
import { desiredOf, foundOf } from '../src/config/compare.ts';
import { targetTexts, textOfTargetIn } from '../src/config/compare-alerts.ts';
import { describePlan, limitsOf } from '../src/config/describe.ts';
import { parseConfig } from '../src/config/file.ts';
import { emptyLock, type Lock, type Section } from '../src/config/lock.ts';
import { type Plan, planOf } from '../src/config/plan.ts';
import { hideReferences } from '../src/config/references.ts';

export const noThings: Things = { websites: [], channels: [], policies: [], maintenance: [], statusPages: [] };

export function anAccess(changes: Partial<CallerAccess> = {}): CallerAccess {
	return {
		scopes: ['read', 'write', 'alerts'],
		websiteIds: null,
		tier: 'Core',
		limits: { websites: 50, channels: 3, policies: 20, policySteps: 2, maintenanceWindows: 20, statusPages: 1 },
		...changes,
	};
}

export function aWebsite(id: string, name: string): Website {
	return {
		_id: id,
		name,
		url: `https://${id}.example/`,
		checkInterval: 60,
		runningInterval: 60,
		expectedStatusCode: 200,
		check: null,
		...firstSettings,
		emailsMutedUntil: null,
		status: 'up',
		statusSince: '2026-11-20T09:00:00.000Z',
		maintenance: null,
		createdAt: '2026-11-20T09:00:00.000Z',
		scheduledSince: '2026-11-20T09:00:00.000Z',
		lastChecked: null,
		lastCheckNowAt: null,
		lastHours: [],
		lastResponseTime: null,
	};
}

export function aChannel(changes: Partial<Channel> = {}): Channel {
	return {
		_id: 'c1',
		kind: 'webhook',
		name: 'Ops',
		label: 'hooks.example',
		topics: ['outages', 'expiry'],
		target: { kind: 'webhook', url: 'https://hooks.example/secret-path', headers: [], template: null },
		filter: null,
		isEnabled: true,
		isOverLimit: false,
		state: 'ready',
		connectUrl: null,
		health: { lastDeliveredAt: null, lastFailedAt: null, lastFailure: null },
		createdAt: '2026-11-20T09:00:00.000Z',
		...changes,
	};
}

export function aPolicy(changes: Partial<AlertPolicy> = {}): AlertPolicy {
	return {
		_id: 'p1',
		name: 'Everyone',
		scope: { kind: 'account', of: null },
		sentence: '',
		missingChannelIds: [],
		steps: [{ afterMinutes: 0, channelIds: ['c1'] }],
		repeatMinutes: null,
		quietHours: null,
		...changes,
	};
}

interface Circumstances {
	environment?: Record<string, string>;
	things?: Partial<Things>;
	lock?: Partial<Lock>;
	access?: CallerAccess;
	included?: readonly Section[];
	sendsSecrets?: boolean;
	offeredKinds?: readonly Channel['kind'][];
	now?: number;
}

/** The plan of a file, as the commands make it. `yaml`: without its version. */
export function planned(yaml: string, circumstances: Circumstances = {}): { plan: Plan; text: string } {
	const {
		environment = {},
		things = {},
		lock = {},
		access = anAccess(),
		included,
		sendsSecrets = false,
	} = circumstances;
	const { config, resolved } = parseConfig(`version: 1\n${yaml}`, environment);
	const hide = <Value>(value: Value) => hideReferences(value, resolved);
	const plan = planOf({
		desired: desiredOf(config, {
			hide,
			sendsSecrets,
			now: circumstances.now ?? Date.UTC(2026, 10, 25),
			offeredKinds: new Set(circumstances.offeredKinds ?? channelKinds),
		}),
		lock: { ...emptyLock, ...lock },
		found: foundOf({ ...noThings, ...things }, { hide, textOf: textOfTargetIn(targetTexts(config.channels, hide)) }),
		limits: limitsOf(access),
		...(included && { included }),
	});
	return { plan, text: describePlan(plan, access) };
}
