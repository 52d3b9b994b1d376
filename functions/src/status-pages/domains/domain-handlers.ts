/** Gives a status page its own domain, shows and checks the DNS records that it needs, and takes it away. */
import { type StatusPageDomain, type Tier, tierLimits } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { type CheckDomainsDeps, checkDomain } from './check-domains.ts';
import type { Claim, StoredDomain } from './domain-store.ts';
import type { RequiredRecord } from './hosting-client.ts';
import { accountRecordOf } from './rules/account-record.ts';
import { checkRecords } from './rules/check-records.ts';
import { messageOf } from './rules/domain-state.ts';
import { statusHostOf } from './rules/status-host.ts';

interface DomainHandlerDeps extends CheckDomainsDeps, RateLimited {
	/** Origin of the web app. */
	config: { appOrigin: string };
	/** Whether a host belongs to the product. */
	isOwnHost(host: string): boolean;
}

export function createStatusDomainHandlers(deps: DomainHandlerDeps) {
	const { statusDomains: domains } = deps;

	return {
		async getStatusDomain({ actor, params }) {
			const page = await ownedPage(deps, actor, params.id);
			return replyOf(deps, page, await domains.findOf(actor.uid, params.id));
		},

		async setStatusDomain({ actor, params, body }) {
			const page = await ownedPage(deps, actor, params.id);
			await limitAccount(deps, 'statusDomainByAccount', actor);
			const chosen = statusHostOf(body.host, new URL(deps.config.appOrigin).hostname, deps.isOwnHost);
			if ('problem' in chosen) throw invalidField('host', chosen.problem);
			const { tier } = actor.user;
			const most = tierLimits[tier].statusDomains;
			const claim = await claimOrTakeOver(deps, actor.uid, params.id, chosen.host, most);
			if (!claim) throw pageNotFound();
			if ('refused' in claim) throw refusalOf(claim.refused, tier, accountRecordOf(actor.uid, chosen.host));
			if (claim.lostBy !== null) await deps.refreshStatusPage(claim.lostBy);
			if (page.domain && page.domain !== chosen.host) await deps.refreshStatusPage(params.id);
			return checked(deps, page, claim.domain);
		},

		async removeStatusDomain({ actor, params }) {
			const page = await ownedPage(deps, actor, params.id);
			await limitAccount(deps, 'statusDomainByAccount', actor);
			const given = await domains.release(actor.uid, params.id, deps.now());
			if (page.domain) await deps.refreshStatusPage(params.id);
			if (given) await checkDomain(deps, given, deps.now());
			return { message: 'Domain removed' };
		},

		async checkStatusDomain({ actor, params }) {
			const page = await ownedPage(deps, actor, params.id);
			await limitAccount(deps, 'statusDomainByAccount', actor);
			const domain = await domains.findOf(actor.uid, params.id);
			return domain ? checked(deps, page, domain) : replyOf(deps, page, null);
		},
	} satisfies Partial<Handlers>;
}

/** A claim keeps nobody out: an account that DNS names takes the domain, unless DNS names the other account as well. */
async function claimOrTakeOver(
	{ statusDomains, domainDns, now }: DomainHandlerDeps,
	ownerId: string,
	pageId: string,
	host: string,
	most: number,
): Promise<Claim | null> {
	const claim = await statusDomains.claim(ownerId, pageId, { host, replaces: null }, most, now());
	if (claim === null || !('holder' in claim)) return claim;
	const { holder } = claim;
	const [own, other] = await checkRecords(domainDns, [
		accountRecordOf(ownerId, host),
		accountRecordOf(holder.document.ownerId, host),
	]);
	if (own?.state !== 'found' || other?.state === 'found' || other?.state === 'unknown') return claim;
	return statusDomains.claim(ownerId, pageId, { host, replaces: holder }, most, now());
}

async function ownedPage(deps: DomainHandlerDeps, { uid }: Actor, pageId: string): Promise<StatusPageDocument> {
	const page = await deps.statusDomains.page(uid, pageId);
	if (!page) throw pageNotFound();
	return page;
}

async function checked(
	deps: DomainHandlerDeps,
	page: StatusPageDocument,
	domain: StoredDomain,
): Promise<StatusPageDomain> {
	const wasChecked = await checkDomain(deps, domain, deps.now());
	const after = (await deps.statusDomains.find(domain.id)) ?? domain;
	const reply = replyOf(deps, page, after);
	if (wasChecked || !reply.domain) return reply;
	return {
		domain: {
			...reply.domain,
			message: 'We could not reach Firebase Hosting. We try again in ten minutes, or check again now.',
		},
	};
}

function replyOf(
	{ config: { appOrigin } }: DomainHandlerDeps,
	{ slug, upkeep: { lostHost } }: StatusPageDocument,
	stored: StoredDomain | null,
): StatusPageDomain {
	if (!stored) return lostHost === undefined ? { domain: null } : { domain: null, lostHost };
	const { id: host, document } = stored;
	const { state, isOverLimit, records, lastCheckedAt, nextCheckAt } = document;
	const fallbackUrl = `${appOrigin}/s/${slug}`;
	const message = isOverLimit
		? `Your plan includes fewer domains, so visitors find the page at ${fallbackUrl}. Nothing was deleted.`
		: messageOf(document, host, fallbackUrl);
	return {
		domain: {
			host,
			state,
			message,
			isOverLimit,
			records,
			lastCheckedAt: lastCheckedAt === null ? null : new Date(lastCheckedAt).toISOString(),
			nextCheckAt: new Date(nextCheckAt).toISOString(),
		},
	};
}

function pageNotFound(): Problem {
	return new Problem('not-found', 'Status page not found');
}

function refusalOf(
	reason: Extract<Claim, { refused: string }>['refused'],
	tier: Tier,
	{ name, value }: RequiredRecord,
): Problem {
	const most = tierLimits[tier].statusDomains;
	switch (reason) {
		case 'own-other-page':
			return new Problem('conflict', 'Another of your status pages uses this domain. Remove it there first.');
		case 'taken':
			return new Problem(
				'conflict',
				`Another account asked for this domain before. If it is yours, set a TXT record ${name} with the value ${value} at the provider of your domain, then connect it again.`,
			);
		case 'full':
			return new Problem(
				'limit-reached',
				most === 0
					? `Your ${tier} plan includes no own domains. Upgrade to use one.`
					: `Your ${tier} plan includes ${most} own ${most === 1 ? 'domain' : 'domains'}. Remove one, or upgrade to add more.`,
			);
	}
}
