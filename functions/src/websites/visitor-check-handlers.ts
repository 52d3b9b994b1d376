/** One check for a visitor, with the same validation of the URL as every other check. */
import { withScheme } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { AdmitVisitorDeps } from '../http/rate-limits/admit-visitor.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import type { CheckResult, ProbeRequest } from '../probe/check-result.ts';
import { type RefusalDeps, requireNotRefused } from './targets/admit-target.ts';
import { visitorCheckOf } from './visitor-check.ts';

type VisitorCheckDeps = AdmitVisitorDeps &
	RefusalDeps & {
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
			await requireNotRefused(deps, url);
			return visitorCheckOf(
				url,
				await deps.probe({ url, expectedStatusCode: 200, budgetMs, origin: 'check-now' }),
				deps.now(),
			);
		},
	} satisfies Partial<Handlers>;
}
