/** What a check can find, in words both sides use: statuses, the closed list of errors, and a sentence for each. */

export const websiteStatuses = ['up', 'down', 'unknown'] as const;
export type WebsiteStatus = (typeof websiteStatuses)[number];

/** Why a check failed. A closed list: nothing a target answers can widen what a caller gets to read. */
export const checkErrors = [
	'blocked_target',
	'dns_not_found',
	'dns_failure',
	'dns_timeout',
	'connection_refused',
	'connection_reset',
	'connection_timeout',
	'unreachable',
	'tls_expired',
	'tls_wrong_host',
	'tls_untrusted',
	'tls_failure',
	'timeout',
	'bad_response',
	'wrong_status',
	'too_many_redirects',
	'bad_redirect',
] as const;
export type CheckError = (typeof checkErrors)[number];

/** The part of a check in which it failed. */
export const checkPhases = ['guard', 'dns', 'connect', 'tls', 'response'] as const;
export type CheckPhase = (typeof checkPhases)[number];

const sentences: Record<CheckError, string> = {
	blocked_target: 'The address is not one we may check',
	dns_not_found: 'The domain name does not exist',
	dns_failure: 'The domain name could not be looked up',
	dns_timeout: 'Looking up the domain name took too long',
	connection_refused: 'The server refused the connection',
	connection_reset: 'The server closed the connection',
	connection_timeout: 'The server did not accept the connection in time',
	unreachable: 'The server could not be reached',
	tls_expired: 'The certificate has expired',
	tls_wrong_host: 'The certificate is for another address',
	tls_untrusted: 'The certificate is not trusted',
	tls_failure: 'A secure connection could not be made',
	timeout: 'The website did not answer in time',
	bad_response: 'The answer was not valid HTTP',
	wrong_status: 'The website answered with an unexpected status',
	too_many_redirects: 'The website redirected too many times',
	bad_redirect: 'The website redirected to an address we may not check',
};

/** One sentence, without a full stop, for tables and messages. */
export function describeCheckError(error: CheckError, statusCode: number | null): string {
	return error === 'wrong_status' && statusCode !== null
		? `The website answered with status ${statusCode}`
		: sentences[error];
}
