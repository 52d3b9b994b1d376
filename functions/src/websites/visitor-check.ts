/** The reply to one check of a URL that is not monitored. */
import { dayMs, describeCheckError, isRefusal, type VisitorCheck } from '@stayup/contract';
import type { CheckResult } from '../probe/check-result.ts';

/** `now` in milliseconds since the epoch. */
export function visitorCheckOf(url: string, result: CheckResult, now: number): VisitorCheck {
	const { at, region, origin, ok, statusCode, durationMs, phases, certificate } = result;
	return {
		url,
		at: new Date(at).toISOString(),
		region,
		origin,
		isUp: ok,
		statusCode,
		error: ok ? null : describeCheckError(result.error, statusCode),
		responseTime: ok ? durationMs : null,
		...(!ok && isRefusal(result.error) && { isBlocked: true }),
		...(!ok && result.error === 'dns_not_found' && { isUnknownDomain: true }),
		phases,
		certificate: certificate && {
			issuer: certificate.issuer,
			validTo: new Date(certificate.validTo).toISOString(),
			daysLeft: Math.floor((certificate.validTo - now) / dayMs),
		},
	};
}
