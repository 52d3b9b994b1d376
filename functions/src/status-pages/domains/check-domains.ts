/** Checks own domains at Firebase Hosting and in DNS: those that are due every minute, and one when its owner asks. */
import { minuteMs, tierLimits } from '@stayup/contract';
import pLimit from 'p-limit';
import type { LogError } from '../../platform/log.ts';
import type { DnsClient } from './dns-client.ts';
import type { StatusDomainStore, StoredDomain } from './domain-store.ts';
import type { HostingClient } from './hosting-client.ts';
import { checkRecords, cnameLoop } from './rules/check-records.ts';
import { nextCheckOf, verdictOf } from './rules/domain-state.ts';

export interface CheckDomainsDeps {
	statusDomains: StatusDomainStore;
	hosting: HostingClient;
	domainDns: DnsClient;
	/** Rebuilds what visitors of the page see: its URL changed. */
	refreshStatusPage(pageId: string): Promise<void>;
	logError: LogError;
}

/** More wait for the next minute. */
const perRun = 60;
const concurrent = 6;
const retryMs = 10 * minuteMs;

/** Never throws because of one domain. */
export async function checkDomains(deps: CheckDomainsDeps, now: number): Promise<void> {
	const due = await deps.statusDomains.due(now, perRun);
	const limit = pLimit(concurrent);
	await Promise.all(due.map((domain) => limit(() => checkDomain(deps, domain, now))));
}

/** Returns false if Firebase Hosting could not be asked; the domain stays as it is and is checked again in ten minutes. */
export async function checkDomain(deps: CheckDomainsDeps, domain: StoredDomain, now: number): Promise<boolean> {
	try {
		await check(deps, domain, now);
		return true;
	} catch (error) {
		deps.logError('The own domain of a status page could not be checked.', { error, facts: { host: domain.id } });
		await deps.statusDomains.postpone(domain, now + retryMs);
		return false;
	}
}

async function check(deps: CheckDomainsDeps, domain: StoredDomain, now: number): Promise<void> {
	const { statusDomains, hosting, domainDns } = deps;
	const { id: host, document } = domain;
	const { ownerId, pageId } = document;

	// 1. Remove a domain that its page released, or whose page is gone.
	const isReleased = ownerId === '' || (await statusDomains.page(ownerId, pageId)) === null;
	if (isReleased) {
		if (ownerId !== '') await statusDomains.release(ownerId, pageId, now);
		await hosting.detach(host);
		return statusDomains.forget(host);
	}

	// 2. Ask Hosting. It may have lost the domain, or never got it because of a crash after the claim.
	const hosted = (await hosting.find(host)) ?? (await hosting.attach(host));

	// 3. Ask DNS. Once Hosting serves a domain, it no longer lists the records that must stay.
	const required = hosted?.records.length ? hosted.records : document.records.filter(({ action }) => action === 'add');
	const [records, loop] = await Promise.all([checkRecords(domainDns, required), cnameLoop(domainDns, host)]);

	// 4. Store the state, and show the page at its new URL.
	const tier = await statusDomains.tierOf(ownerId);
	const isOverLimit = tier === null || (await statusDomains.isOverLimit(domain, tierLimits[tier].statusDomains));
	const verdict = verdictOf(document, hosted, records, loop);
	const hasNewUrl = await statusDomains.save(domain, {
		...verdict,
		records,
		isOverLimit,
		activeAt: verdict.state === 'active' ? now : document.activeAt,
		lastCheckedAt: now,
		nextCheckAt: nextCheckOf(document, verdict, now),
	});
	if (hasNewUrl) await deps.refreshStatusPage(pageId);
}
