/** Signs in a response that are more specific than its status: headers of services, and texts of well-known software. */

import type { Evidence } from '../monitoring.ts';
import type { CauseId, Confidence } from './cause-words.ts';

export interface Finding {
	id: CauseId;
	confidence: Confidence;
}

export interface Answer {
	statusCode: number;
	/** Lower-case names. */
	headers: Record<string, string>;
	bodyText: string;
}

/** Every given condition must match. */
interface Sign extends Finding {
	statusCodes?: readonly number[];
	header?: readonly [name: string, value: RegExp];
	text?: RegExp;
}

const refusals = [403, 405, 406, 409, 418, 429, 503];
const troubles = [500, 501, 502, 503, 504];

/**
 * The first match wins. A text that an ordinary page may contain (a captcha in a form, a plumber's maintenance service) counts only
 * together with a status. All expressions run in linear time, because the text is untrusted.
 */
const signs: readonly Sign[] = [
	{ id: 'bot-wall', confidence: 'high', header: ['cf-mitigated', /challenge|block/i] },
	{ id: 'bot-wall', confidence: 'high', header: ['x-amzn-waf-action', /captcha|challenge|block/i] },
	cloudflareSign('rate-limited', '1015'),
	cloudflareSign('country-blocked', '1009'),
	{
		id: 'country-blocked',
		confidence: 'high',
		statusCodes: [403],
		text: /block access from your country|not available in your (?:country|region)/i,
	},
	cloudflareSign('bot-wall', '1005|1006|1007|1008|1010|1012|1020|1106'),
	cloudflareSign('site-not-connected', '1000|1001|1014|1018'),
	cloudflareSign('cdn-origin-not-found', '1016'),
	cloudflareSign('cdn-origin-unreachable', '1033'),
	cloudflareSign('program-error', '1101'),
	cloudflareSign('resources-used-up', '1027|1102'),
	{
		id: 'bot-wall',
		confidence: 'high',
		statusCodes: [...refusals, 200, 202],
		text: /<title>Just a moment|_cf_chl_opt|Attention Required! \| Cloudflare|Checking your browser before|_Incapsula_Resource|Incapsula incident|Sucuri WebSite Firewall|captcha-delivery\.com|px-captcha|Pardon Our Interruption|DDoS-Guard|Imunify360|Vercel Security Checkpoint/i,
	},
	{ id: 'account-suspended', confidence: 'high', text: /account (?:has been |is )?suspended|suspendedpage\.cgi/i },
	{
		id: 'account-suspended',
		confidence: 'medium',
		text: /(?:web)?site (?:has been |is )?(?:currently )?suspended/i,
	},
	{ id: 'traffic-used-up', confidence: 'high', text: /bandwidth limit (?:has been )?exceeded|usage_exceeded/i },
	{
		id: 'resources-used-up',
		confidence: 'high',
		text: /resource limit is reached|403 - This web app is stopped/i,
	},
	{
		id: 'payment-due',
		confidence: 'high',
		text: /PAYMENT_REQUIRED|DEPLOYMENT_DISABLED|website (?:has )?expired|(?:shop|store) is (?:currently )?unavailable/i,
	},
	{
		id: 'domain-parked',
		confidence: 'high',
		text: /domain (?:name )?(?:is|may be) for sale|buy this domain|domain (?:name )?(?:is|has been) parked|parked (?:free|domain)|this domain (?:name )?(?:has )?expired|sedoparking\.|parkingcrew\.|\bbodis\.com|hugedomains\.com|\bafternic\.com/i,
	},
	{
		id: 'site-not-connected',
		confidence: 'high',
		text: /There isn't a GitHub Pages site here|NoSuchBucket|no-such-app|No such app|DEPLOYMENT_NOT_FOUND|domain isn(?:'|’|&#39;)t connected|Fastly error: unknown domain|404 Web Site not found|Not Found - Request ID/i,
	},
	{
		id: 'default-page',
		confidence: 'high',
		text: /Welcome to nginx!|Apache2? (?:Ubuntu |Debian )?Default Page|Apache HTTP Server Test Page|<h1>It works!|<title>IIS Windows|Default (?:Web Site|PLESK) Page|defaultwebpage\.cgi|Domain Default page/i,
	},
	{
		id: 'database-down',
		confidence: 'high',
		text: /establishing a database connection|SQLSTATE\[(?:HY000|08\w{3})\] ?\[?(?:10\d\d|20\d\d|7|1203)\b|can(?:'|’|&#39;)t connect to (?:local )?(?:MySQL|MariaDB)|could not connect to (?:MySQL|the database)|database connection (?:error|failed)|Too many connections|Access denied for user/i,
	},
	{ id: 'wordpress-error', confidence: 'high', text: /There has been a critical error on th(?:is|e) website/i },
	{
		id: 'maintenance',
		confidence: 'high',
		text: /unavailable for scheduled maintenance|(?:under|down for|closed for) maintenance|maintenance mode/i,
		statusCodes: [200, 500, 502, 503],
	},
	{
		id: 'program-error',
		confidence: 'high',
		text: /(?:Fatal|Parse) error(?:<\/b>)?: |Traceback \(most recent call last\)|Server Error in (?:'|&#39;)|Uncaught \w{0,40}(?:Error|Exception)|FUNCTION_INVOCATION_FAILED|Whoops, looks like something went wrong|encountered an unexpected error/i,
		statusCodes: [200, ...troubles],
	},
	{
		id: 'bot-wall',
		confidence: 'medium',
		statusCodes: refusals,
		text: /captcha|you have been blocked|(?:verify|confirm) (?:that )?you(?: are|'re|’re) (?:a )?human|are you a robot|unusual traffic|mod_security|requested URL was rejected|Wordfence|bot (?:protection|detection)|Request blocked/i,
	},
	{ id: 'gateway-slow', confidence: 'high', text: /FUNCTION_INVOCATION_TIMEOUT/ },
	{ id: 'cdn-error', confidence: 'medium', text: /<center>cloudflare(?:-nginx)?<\/center>/i, statusCodes: troubles },
	{
		id: 'cdn-origin-error',
		confidence: 'high',
		text: /Backend fetch failed|Guru Meditation|CloudFront (?:wasn't able to connect|attempted to establish)|first byte timeout|backend read error/i,
		statusCodes: troubles,
	},
	{
		id: 'cdn-origin-error',
		confidence: 'medium',
		header: ['x-cache', /error from cloudfront/i],
		statusCodes: [502, 504],
	},
	{
		id: 'program-error',
		confidence: 'medium',
		text: /Application error|something went wrong/i,
		statusCodes: troubles,
	},
	{ id: 'maintenance', confidence: 'medium', text: /maintenance/i, statusCodes: [503] },
	{ id: 'maintenance', confidence: 'low', header: ['retry-after', /\S/], statusCodes: [503] },
];

export function readSigns({ statusCode, headers, bodyText }: Answer): Finding | null {
	const sign = signs.find(
		({ statusCodes, header, text }) =>
			(!statusCodes || statusCodes.includes(statusCode)) &&
			(!header || header[1].test(headers[header[0]] ?? '')) &&
			(!text || text.test(bodyText)),
	);
	return sign ? { id: sign.id, confidence: sign.confidence } : null;
}

export function comesThroughCloudflare({ headers }: Pick<Evidence, 'headers'>): boolean {
	return 'cf-ray' in headers || /cloudflare/i.test(headers.server ?? '');
}

/** Whether a CDN responded, which may itself refuse or fail. */
export function comesThroughCdn(answer: Pick<Evidence, 'headers'>): boolean {
	const { server = '', via = '', 'x-cache': cache = '' } = answer.headers;
	return (
		comesThroughCloudflare(answer) ||
		/cloudfront|fastly|akamai|sucuri|imperva|bunnycdn|keycdn|ddos-guard/i.test(`${server} ${via} ${cache}`)
	);
}

/** Cloudflare's four-digit error codes, in HTML and in plain text. Only Cloudflare's: other software has codes of the same form. */
function cloudflareSign(id: CauseId, numbers: string): Sign {
	const text = new RegExp(
		`(?:error code: |<span class="cf-error-code">|<title>[^<]{0,80}\\berror )(?:${numbers})\\b`,
		'i',
	);
	return { id, confidence: 'high', header: ['server', /cloudflare/i], text };
}
