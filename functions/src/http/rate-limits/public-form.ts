/** Protects public forms: rate limits and spam detection (WEB-5). */
import type { FormHeaders, SpamReason } from '@stayup/contract';
import { spamReasonOf } from '../../possible-spam/spam-reason.ts';
import type { RequestFacts } from '../handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from './admit-visitor.ts';
import { byIp, byNetwork } from './limit-by-ip.ts';
import type { RateLimitName } from './rate-limit.ts';

interface Limits {
	byIp: RateLimitName;
	byNetwork: RateLimitName;
	inAll: RateLimitName;
}

/** Throws a Problem above the limits. Null unless it may be spam: then the caller replies as usual and keeps it as possible spam. */
export async function admitForm(
	deps: AdmitVisitorDeps,
	request: RequestFacts,
	headers: FormHeaders,
	limits: Limits,
): Promise<SpamReason | null> {
	await admitVisitor(deps, request, [
		...byIp(limits.byIp, request),
		...byNetwork(limits.byNetwork, request),
		{ limit: limits.inAll, subject: 'all' },
	]);
	return spamReasonOf(headers);
}
