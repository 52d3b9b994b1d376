/** One check for a visitor, by the same guarded prober as every other. */
import { dayMs, describeCheckError, type VisitorCheck, withScheme } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { CheckResult } from '../probe/check-result.ts';

const limits = { byAddress: 'tryByAddress', inAll: 'tryInAll' } as const;
const budgetMs = 8000;

export const tryHandlers = {
	async tryCheck({ context, body, request }) {
		const url = context.normalizeTarget(withScheme(body.url));
		await admitForm(context, request, {}, limits);
		return visitorCheckOf(
			url,
			await context.engine.probe({ url, expectedStatusCode: 200, budgetMs, origin: 'check-now' }),
			context.now(),
		);
	},
} satisfies Partial<Handlers>;

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
