/** Reports of browsers about violations of the content security policy (WEB-12). */
import * as z from 'zod/mini';
import { Instant } from '../instant.ts';

const unreadable = 'Please send a report about a violation of the content security policy.';
const text = z.string(unreadable).check(z.maxLength(4000, 'Please keep each value within 4000 characters.'));
const optionalText = z.optional(text);

/** One report of the Reporting API (`application/reports+json`). Reports about other subjects are accepted and ignored. */
const ReportingApiReport = z.object({
	type: text,
	body: z.object({ documentURL: optionalText, effectiveDirective: optionalText, blockedURL: optionalText }),
});

/** A report in either of the two formats that browsers send. */
export const CspReports = z.union(
	[
		z.object({
			'csp-report': z.object({
				'document-uri': text,
				'effective-directive': optionalText,
				'violated-directive': optionalText,
				'blocked-uri': optionalText,
			}),
		}),
		z
			.array(ReportingApiReport)
			.check(z.minLength(1, unreadable), z.maxLength(20, 'Please send at most 20 reports at once.')),
	],
	unreadable,
);
export type CspReports = z.infer<typeof CspReports>;

/** All reports with the same directive, blocked origin and page. */
export const CspReportForAdmin = z.object({
	_id: z.string(),
	directive: z.string(),
	/** An origin such as `https://ads.example`, a scheme such as `chrome-extension:`, or a keyword such as `inline`. */
	blocked: z.string(),
	/** The path of the page, with `:id` in place of ids. */
	page: z.string(),
	count: z.int(),
	firstSeenAt: Instant,
	lastSeenAt: Instant,
});
export type CspReportForAdmin = z.infer<typeof CspReportForAdmin>;
