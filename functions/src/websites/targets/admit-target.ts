/**
 * Whether an account may let us check a target. Its owner can refuse all checks with a DNS record. Accounts without a confirmed email address share a limit
 * for each target: they cost nothing, and the owner of the target never asked. Each of their websites is one check a minute at most, and is paused after a week.
 */
import { isIP } from 'node:net';
import { refusalRecord } from '@stayup/contract';
import type { RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { Problem } from '../../platform/problem.ts';
import { type AllowedTargets, parseTarget } from '../../probe/guard/target.ts';
import { isOtherTarget, targetOf } from './target.ts';

export interface RefusalDeps {
	/** Websites of a developer's machine, whose owner is the developer. */
	allowedTargets: AllowedTargets;
	domainDns: {
		/** Null if the name servers did not answer. */
		valuesOf(name: string, type: 'TXT'): Promise<string[] | null>;
	};
}

export type TargetDeps = RateLimited & RefusalDeps;

/** A longer name is asked for its last labels only. */
const mostLabels = 5;

/** Throws a Problem with one sentence. Before a website is added or resumed, or gets the URL of another host. `before` is its URL until now, if it runs. */
export async function admitTarget(
	deps: TargetDeps,
	user: Pick<UserDocument, 'isEmailConfirmed'>,
	url: string,
	before?: string,
): Promise<void> {
	await requireNotRefused(deps, url);
	const parsed = parseTarget(url, deps.allowedTargets, []);
	const isKnownTarget = before !== undefined && !isOtherTarget(before, url);
	if ('reason' in parsed || parsed.isAllowed || isKnownTarget || user.isEmailConfirmed) return;
	const target = targetOf(url);
	try {
		await deps.rateLimiter.take([{ limit: 'unprovedByTarget', subject: target }], deps.now());
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		throw refused(`Confirm your email address to watch ${target}: other new accounts check it often already.`);
	}
}

/** Before any check that is not of a website that runs. */
export async function requireNotRefused(deps: RefusalDeps, url: string): Promise<void> {
	const parsed = parseTarget(url, deps.allowedTargets, []);
	if ('reason' in parsed || parsed.isAllowed || isIP(parsed.host) !== 0) return;
	const target = targetOf(url);
	if (await isRefused(deps, hostsUpTo(target, parsed.host))) {
		throw refused(`The owner of ${target} has asked us not to check it.`);
	}
}

/** The host, and each name above it up to the domain of its owner. */
function hostsUpTo(target: string, host: string): string[] {
	const labels = host
		.slice(0, -target.length - 1)
		.split('.')
		.filter(Boolean)
		.slice(-mostLabels);
	return [target, ...labels.map((_, index) => [...labels.slice(index), target].join('.'))];
}

/** False if the name servers do not answer: nobody could add a website whose DNS is down. */
async function isRefused({ domainDns }: RefusalDeps, hosts: readonly string[]): Promise<boolean> {
	const found = await Promise.all(hosts.map((host) => domainDns.valuesOf(`${refusalRecord.name}.${host}`, 'TXT')));
	return found.some((values) => values?.some((value) => value.trim().toLowerCase() === refusalRecord.value));
}

function refused(message: string): Problem {
	return new Problem('conflict', message, { errors: [{ field: 'url', message }] });
}
