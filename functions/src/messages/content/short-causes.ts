/** Why a check failed in a few words, for subjects. */
import type { CheckError } from '@stayup/contract';

export interface Failure {
	error: CheckError;
	statusCode: number | null;
}

const words: Record<CheckError, string> = {
	blocked_target: 'URL not allowed',
	dns_not_found: 'domain not found',
	dns_failure: 'DNS failure',
	dns_timeout: 'DNS timeout',
	connection_refused: 'connection refused',
	connection_reset: 'connection closed',
	connection_timeout: 'connection timeout',
	unreachable: 'server unreachable',
	tls_expired: 'certificate expired',
	tls_wrong_host: 'wrong certificate',
	tls_untrusted: 'untrusted certificate',
	tls_failure: 'no secure connection',
	timeout: 'timeout',
	bad_response: 'invalid response',
	wrong_status: 'unexpected status',
	too_many_redirects: 'too many redirects',
	bad_redirect: 'redirect not allowed',
	rule_failed: 'rule failed',
	blocked_by_firewall: 'blocked by a firewall',
};

export function shortCause({ error, statusCode }: Failure): string {
	return error === 'wrong_status' && statusCode !== null ? String(statusCode) : words[error];
}
