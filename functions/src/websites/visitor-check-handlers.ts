/** One check for a visitor, with the same validation of the URL as every other check. */
import { dayMs, describeCheckError, type VisitorCheck, withScheme } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { PublicFormDeps } from '../http/rate-limits/public-form.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { CheckResult, ProbeRequest } from '../probe/check-result.ts';

type VisitorCheckDeps = PublicFormDeps & {
	/** Milliseconds since the epoch. */
	now(): number;
	normalizeTarget(url: string, field?: string, message?: string): string;
	probe(request: ProbeRequest): Promise<CheckResult>;
};

const limits = { byIp: 'visitorCheckByIp', byNetwork: 'visitorCheckByNetwork', inAll: 'visitorCheckInAll' } as const;
const budgetMs = 8000;

export function createVisitorCheckHandlers(deps: VisitorCheckDeps) {
	return {
		async tryCheck({ body, request }) {
			const url = deps.normalizeTarget(withScheme(body.url));
			await admitForm(deps, request, {}, limits);
			return visitorCheckOf(
				url,
				await deps.probe({ url, expectedStatusCode: 200, budgetMs, origin: 'check-now' }),
				deps.now(),
			);
		},
	} satisfies Partial<Handlers>;
}

function visitorCheckOf(url: string, result: CheckResult, now: number): VisitorCheck {
	const { at, region, origin, ok, statusCode, durationMs, phases, certificate } = result;
	return {
		url,
		...{ at: new Date(at).toISOString(), region, origin },
		isUp: ok,
		statusCode,
		error: ok ? null : describeCheckError(result.error, statusCode),
		responseTime: ok ? durationMs : null,
		phases,
		certificate: certificate && {
			issuer: certificate.issuer,
			validTo: new Date(certificate.validTo).toISOString(),
			daysLeft: Math.floor((certificate.validTo - now) / dayMs),
		},
	};
}
