/** Reads violations from the reports of browsers, without personal data (WEB-12). */
import type { CspReports } from '@stayup/contract';

export interface CspViolation {
	directive: string;
	/** An origin, a scheme such as `chrome-extension:`, or a keyword such as `inline`. */
	blocked: string;
	/** A path of ours with `:id` in place of ids. */
	page: string;
}

/** The violations on pages of `appOrigin`, each once. Anybody can send reports, so nothing else is taken from them. */
export function violationsIn(reports: CspReports, appOrigin: string): CspViolation[] {
	const read = Array.isArray(reports)
		? reports
				.filter(({ type }) => type === 'csp-violation')
				.map(({ body }) => violationOf(body.documentURL, body.effectiveDirective, body.blockedURL, appOrigin))
		: [violationOfLegacy(reports['csp-report'], appOrigin)];
	const found = read.filter((violation) => violation !== null);
	return [...new Map(found.map((violation) => [keyOf(violation), violation])).values()];
}

/** Offline, Firestore's client requests an image of Google to test the connection. Our policy blocks that on purpose. */
export function isConnectionTest(blockedUrl: string): boolean {
	return blockedUrl.startsWith('https://www.google.com/images/cleardot.gif');
}

/** The same for all reports that are counted together. */
export function keyOf({ directive, blocked, page }: CspViolation): string {
	return `${directive} ${blocked} ${page}`;
}

function violationOfLegacy(
	report: Extract<CspReports, { 'csp-report': unknown }>['csp-report'],
	appOrigin: string,
): CspViolation | null {
	const directive = report['effective-directive'] ?? report['violated-directive'];
	return violationOf(report['document-uri'], directive, report['blocked-uri'], appOrigin);
}

function violationOf(
	documentUrl: string | undefined,
	directives: string | undefined,
	blocked: string | undefined,
	appOrigin: string,
): CspViolation | null {
	const url = URL.parse(documentUrl ?? '');
	// Older browsers send the whole directive with its sources.
	const [directive = ''] = (directives ?? '').split(' ');
	if (url?.origin !== appOrigin || !/^[a-z][a-z-]{2,39}$/.test(directive)) return null;
	if (isConnectionTest(blocked ?? '')) return null;
	return { directive, blocked: sourceOf(blocked ?? ''), page: pageOf(url.pathname) };
}

function sourceOf(blocked: string): string {
	if (/^[a-z][a-z-]{0,39}$/.test(blocked)) return blocked;
	const url = URL.parse(blocked);
	if (!url) return 'unknown';
	const source = url.origin === 'null' ? url.protocol : url.origin;
	return source.slice(0, 300);
}

/** Keeps the words of our paths, and no ids, codes or text that people type. */
function pageOf(path: string): string {
	const segments = path.split('/').slice(0, 6);
	return segments.map((segment) => (/^[a-z-]{0,24}$/.test(segment) ? segment : ':id')).join('/');
}
