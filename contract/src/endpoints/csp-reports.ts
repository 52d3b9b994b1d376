/** Endpoints for reports about violations of the content security policy. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { PageQuery } from '../schemas/paging.ts';
import { CspReportForAdmin, CspReports } from '../schemas/security/csp-reports.ts';
import type { Endpoint } from './endpoint.ts';

export const cspReportsEndpoints = {
	reportCspViolation: {
		method: 'POST',
		path: '/api/csp-reports',
		access: 'public',
		puzzle: { none: 'Browsers send reports by themselves, and a lost one is not missed.' },
		body: CspReports,
		ignoresUnknown: 'Browsers define the reports.',
		mediaTypes: ['application/csp-report', 'application/reports+json'],
		maxBodyKb: 16,
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Report that a page of ours violated its content security policy. Browsers call this.',
	},
	listCspReports: {
		method: 'GET',
		path: '/api/admin/csp-reports',
		access: 'admin',
		audit: { none: 'Reports have no personal data.' },
		query: PageQuery,
		reply: z.array(CspReportForAdmin),
		isPaged: true,
		summary: 'List the violations of the content security policy that browsers reported, the latest first.',
	},
} as const satisfies Record<string, Endpoint>;
