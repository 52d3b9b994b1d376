/** Takes the reports of browsers about the content security policy, and lists them for admins (WEB-12). */
import { toInstant } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import { byIp, byNetwork } from '../http/rate-limits/limit-by-ip.ts';
import type { Limited, RateLimiter } from '../http/rate-limits/rate-limit-store.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import type { CspReportStore } from './csp-report-store.ts';
import { violationsIn } from './csp-violation.ts';

interface CspReportDeps {
	config: { appOrigin: string };
	cspReports: CspReportStore;
	/** Milliseconds since the epoch. */
	now(): number;
	rateLimiter: Pick<RateLimiter, 'hasRoom' | 'take'>;
}

export function createCspReportHandlers({ config, cspReports, now, rateLimiter }: CspReportDeps) {
	return {
		async reportCspViolation({ body, request }) {
			await rateLimiter.take(byIp('cspReportByIp', request), now());
			for (const violation of violationsIn(body, config.appOrigin)) {
				if (await cspReports.countKnown(violation, now())) continue;
				const limited: Limited[] = [
					...byIp('newCspReportByIp', request),
					...byNetwork('newCspReportByNetwork', request),
					{ limit: 'newCspReportInAll', subject: 'all' },
				];
				if (!(await rateLimiter.hasRoom(limited, now()))) break;
				await cspReports.add(violation, now());
			}
			return { message: 'Thank you.' };
		},

		async listCspReports({ query }) {
			return mapPage(await cspReports.list(query, now()), ({ id, document }) => {
				const { directive, blocked, page, count, firstSeenAt, lastSeenAt } = document;
				return {
					_id: id,
					directive,
					blocked,
					page,
					count,
					firstSeenAt: toInstant(firstSeenAt),
					lastSeenAt: toInstant(lastSeenAt),
				};
			});
		},
	} satisfies Partial<Handlers>;
}
