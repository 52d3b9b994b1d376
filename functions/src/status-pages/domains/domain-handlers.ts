/** Gives a status page its own domain, shows and checks the DNS records that it needs, and takes it away. */
import { brand, type StatusPageDomain, type Tier, tierLimits } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { StatusPageDocument } from '../../platform/firestore/status-documents.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { type CheckDomainsDeps, checkDomain } from './check-domains.ts';
import type { Claim, StoredDomain } from './domain-store.ts';
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
			const claim = await domains.claim(actor.uid, params.id, chosen.host, most, deps.now());
			if (!claim) throw pageNotFound();
			if ('refused' in claim) throw refusalOf(claim.refused, tier);
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
			return domain ? checked(deps, page, domain) : { domain: null };
		},
	} satisfies Partial<Handlers>;
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
	{ slug }: StatusPageDocument,
	stored: StoredDomain | null,
): StatusPageDomain {
	if (!stored) return { domain: null };
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

function refusalOf(reason: Extract<Claim, { refused: string }>['refused'], tier: Tier): Problem {
	const most = tierLimits[tier].statusDomains;
	switch (reason) {
		case 'own-other-page':
			return new Problem('conflict', 'Another of your status pages uses this domain. Remove it there first.');
		case 'taken':
			return new Problem(
				'conflict',
				`Another account uses this domain. If it is yours, please write to ${brand.supportEmail}.`,
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
