/** Why a check failed: one row for each error, with its words. */

interface CheckErrorFacts {
	/** In the past tense, because it is read later. Without a full stop, for tables and messages. */
	sentence: string;
	/** In a few words, for subjects. */
	short: string;
	/** The part that failed, if other websites may share it (decision 71). Missing if not. */
	shared?: 'names' | 'certificate' | 'server';
	/** The website refused the check, which says nothing about its visitors. Missing if not. */
	isRefusal?: true;
}

/** The list is closed, so that a target's response can never add text of its own to an API reply. */
const facts = {
	blocked_target: { sentence: 'The check of this URL was not allowed', short: 'URL not allowed' },
	dns_not_found: { sentence: 'The domain name was not found', short: 'domain not found', shared: 'names' },
	dns_failure: { sentence: 'The domain name could not be looked up', short: 'DNS failure', shared: 'names' },
	dns_timeout: { sentence: 'Looking up the domain name took too long', short: 'DNS timeout', shared: 'names' },
	connection_refused: { sentence: 'The server refused the connection', short: 'connection refused', shared: 'server' },
	connection_reset: { sentence: 'The server closed the connection', short: 'connection closed', shared: 'server' },
	connection_timeout: {
		sentence: 'The server did not accept the connection in time',
		short: 'connection timeout',
		shared: 'server',
	},
	unreachable: { sentence: 'The server could not be reached', short: 'server unreachable', shared: 'server' },
	tls_expired: { sentence: 'The certificate was expired', short: 'certificate expired', shared: 'certificate' },
	tls_wrong_host: {
		sentence: 'The certificate was for a different domain',
		short: 'wrong certificate',
		shared: 'certificate',
	},
	tls_untrusted: { sentence: 'The certificate was not trusted', short: 'untrusted certificate', shared: 'certificate' },
	tls_failure: {
		sentence: 'A secure connection could not be established',
		short: 'no secure connection',
		shared: 'server',
	},
	tls_old_version: {
		sentence: 'The server offered only TLS 1.1 or older',
		short: 'outdated TLS',
		shared: 'server',
	},
	tls_client_certificate: {
		sentence: 'The server asked visitors for a client certificate',
		short: 'client certificate required',
		shared: 'server',
	},
	tls_not_spoken: {
		sentence: 'The server did not use TLS on this port',
		short: 'no TLS on this port',
		shared: 'server',
	},
	timeout: { sentence: 'The website did not respond in time', short: 'timeout', shared: 'server' },
	bad_response: { sentence: 'The response was not valid HTTP', short: 'invalid response', shared: 'server' },
	wrong_status: { sentence: 'The website responded with an unexpected status', short: 'unexpected status' },
	too_many_redirects: { sentence: 'The website redirected too many times', short: 'too many redirects' },
	bad_redirect: { sentence: 'The website redirected to a URL that may not be checked', short: 'redirect not allowed' },
	rule_failed: { sentence: 'The page did not pass a rule', short: 'rule failed' },
	blocked_by_firewall: { sentence: 'A firewall blocked the check', short: 'blocked by a firewall', isRefusal: true },
	rate_limited: { sentence: 'The website limited how often it may be checked', short: 'rate limit', isRefusal: true },
} as const satisfies Record<string, CheckErrorFacts>;

export type CheckError = keyof typeof facts;
export const checkErrorFacts: Readonly<Record<CheckError, CheckErrorFacts>> = facts;
export const checkErrors = Object.keys(facts) as CheckError[];

/** Such a check makes a website blocked, and neither up nor down. */
export function isRefusal(error: CheckError): boolean {
	return checkErrorFacts[error]?.isRefusal === true;
}

/** One sentence, without a full stop, for tables and messages. An error that only a newer version knows has a general one. */
export function describeCheckError(error: CheckError, statusCode: number | null): string {
	return error === 'wrong_status' && statusCode !== null
		? `The website responded with status ${statusCode}`
		: (checkErrorFacts[error]?.sentence ?? 'The check failed');
}
