/** Lets a public form in: not too often, from our own pages where App Check is on, and not from a machine (WEB-5). */
import { type FormHeaders, isFromBot } from '@stayup/contract';
import type { Context } from '../../main/context.ts';
import { Problem } from '../../platform/problem.ts';
import type { RequestFacts } from '../handler.ts';
import { byAddress } from './limit-by-ip.ts';
import type { RateLimitName } from './rate-limit.ts';

interface Limits {
	byAddress: RateLimitName;
	inAll: RateLimitName;
}

/** False for what a machine filled in: it is answered like everybody else, and nothing is stored. */
export async function admitForm(
	context: Context,
	request: RequestFacts,
	headers: FormHeaders,
	limits: Limits,
): Promise<boolean> {
	if (!(await context.isFromOurPages(request.header('x-firebase-appcheck')))) {
		throw new Problem('forbidden', 'Please reload the page and try again.');
	}
	await context.rateLimiter.take(
		[...byAddress(limits.byAddress, request), { limit: limits.inAll, who: 'all' }],
		context.now(),
	);
	return !isFromBot(headers);
}
