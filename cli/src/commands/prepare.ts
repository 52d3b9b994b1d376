/** Connects to the account, compares it with the file and plans. */
import { setTimeout as delay } from 'node:timers/promises';
import { type CallerAccess, channelKinds } from '@stayup/contract';
import { readOfferedKinds, readThings, type Things } from '../api/account.ts';
import { type ApiClient, createApiClient } from '../api/client.ts';
import { desiredOf, foundOf } from '../config/compare.ts';
import { targetTexts, textOfTargetIn } from '../config/compare-alerts.ts';
import { limitsOf } from '../config/describe.ts';
import { type Lock, type Section, sections } from '../config/lock.ts';
import { type BySection, type Plan, planOf } from '../config/plan.ts';
import { hideReferences } from '../config/references.ts';
import type { ConfigFile } from '../config/schema.ts';
import type { Desired } from '../config/things.ts';
import { serviceOrigin } from '../service.ts';
import { CommandRefused, readConfig, readLock } from './files.ts';

export function connect(): ApiClient {
	if (!hasKey()) throw new CommandRefused('Please set STAYUP_API_KEY to an API key of your account.');
	return connectWith(process.env.STAYUP_API_KEY ?? '');
}

/** For the endpoints that are open to everyone. */
export function connectWithoutKey(): ApiClient {
	return connectWith(null);
}

export function hasKey(): boolean {
	return (process.env.STAYUP_API_KEY ?? '') !== '';
}

function connectWith(key: string | null): ApiClient {
	if (!URL.canParse(serviceOrigin())) throw new CommandRefused('STAYUP_URL is not a URL.');
	return createApiClient({ origin: serviceOrigin(), key, wait: waitAndSay });
}

/** A limit of requests can last until the next minute. */
async function waitAndSay(ms: number): Promise<void> {
	if (ms > 5_000) console.error(`Waiting ${Math.ceil(ms / 1000)} s before the next attempt.`);
	await delay(ms);
}

interface Prepared {
	client: ApiClient;
	config: ConfigFile;
	lock: Lock;
	access: CallerAccess;
	things: Things;
	plan: Plan;
	/** The entries as they are afterwards, without secrets. */
	applied: BySection<Record<string, Desired>>;
	/** Sentences about what the key may not do. */
	omissions: string[];
}

export async function preparePlan(file: string, sendsSecrets = false): Promise<Prepared> {
	const { config, resolved } = readConfig(file, process.env);
	const lock = readLock(file);
	const client = connect();
	const access = await client.call('getAccess');
	const included = includedSections(access);
	const hasChannels = included.includes('channels') && Object.keys(config.channels).length > 0;
	const [offeredKinds, things] = await Promise.all([
		hasChannels ? readOfferedKinds(client) : new Set(channelKinds),
		readThings(
			client,
			included,
			Object.values(lock.maintenance).map(({ id }) => id),
		),
	]);
	const hide = <Value>(value: Value) => hideReferences(value, resolved);
	const facts = { hide, offeredKinds, now: Date.now() };
	const textOf = textOfTargetIn(targetTexts(config.channels, hide));
	const applied = desiredOf(config, facts);
	const plan = planOf({
		desired: sendsSecrets ? desiredOf(config, { ...facts, sendsSecrets }) : applied,
		lock,
		found: foundOf(things, { textOf, hide }),
		included,
		limits: limitsOf(access),
	});
	const isUsed = (section: Section) => Object.keys({ ...config[section], ...lock[section] }).length > 0;
	return { client, config, lock, access, things, plan, applied, omissions: omissionsOf(access, isUsed) };
}

/** The sections that the key may read and change. */
export function includedSections({ scopes, websiteIds }: CallerAccess): Section[] {
	return sections.filter((section) => {
		if (section === 'channels' || section === 'policies') return scopes.includes('alerts') && websiteIds === null;
		return section !== 'statusPages' || websiteIds === null;
	});
}

/** One sentence for each reason. `isUsed`: whether anything of the section would be planned. */
export function omissionsOf(access: CallerAccess, isUsed: (section: Section) => boolean): string[] {
	const [usesAlerts, usesPages] = [isUsed('channels') || isUsed('policies'), isUsed('statusPages')];
	if (access.websiteIds !== null) {
		return usesAlerts || usesPages
			? ['Channels, policies and status pages are left out, because this API key is limited to some websites.']
			: [];
	}
	return usesAlerts && !access.scopes.includes('alerts')
		? ['Channels and policies are left out, because this API key lacks the scope alerts.']
		: [];
}
