/** Outages of one cause: which facts of two failures mean that one server, one certificate or the names of one registered domain are behind both (decision 71). */
import type { CheckError } from '@stayup/contract';
import { parse } from 'tldts';

export interface FailureFacts {
	url: string;
	error: CheckError;
	statusCode: number | null;
	/** That the check connected to, or tried to; null if unknown. */
	ip: string | null;
	/** Of the certificate that was shown; null if unknown. */
	certificate: { serialNumber: string; validTo: number } | null;
}

const errorsOfNames: readonly CheckError[] = ['dns_not_found', 'dns_failure', 'dns_timeout'];
const errorsOfCertificates: readonly CheckError[] = ['tls_expired', 'tls_wrong_host', 'tls_untrusted'];
const errorsOfServers: readonly CheckError[] = [
	'connection_refused',
	'connection_reset',
	'connection_timeout',
	'unreachable',
	'tls_failure',
	'timeout',
	'bad_response',
];

/** Null if the cause concerns this website alone, or if the facts that would show more are unknown. */
export function groupKeyOf({ url, error, statusCode, ip, certificate }: FailureFacts): string | null {
	if (errorsOfNames.includes(error)) {
		// No check records which name server failed, so domains that share one are not grouped.
		const { domain } = parse(url);
		return domain === null ? null : `names ${domain}`;
	}
	if (errorsOfCertificates.includes(error)) {
		return certificate === null ? null : `certificate ${certificate.serialNumber} ${certificate.validTo}`;
	}
	const isOfServer = errorsOfServers.includes(error) || (error === 'wrong_status' && (statusCode ?? 0) >= 500);
	return isOfServer && ip !== null ? `server ${ip}` : null;
}
