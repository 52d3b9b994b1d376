/** Outages of one cause: which facts of two failures mean that one server, one certificate or the names of one registered domain are behind both (decision 71). */
import { type CheckError, checkErrorFacts } from '@stayup/contract';
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

/** Null if the cause concerns this website alone, or if the facts that would show more are unknown. */
export function groupKeyOf({ url, error, statusCode, ip, certificate }: FailureFacts): string | null {
	// A status is a matter of the server from 500 on.
	const isServerError = error === 'wrong_status' && (statusCode ?? 0) >= 500;
	switch (isServerError ? 'server' : checkErrorFacts[error]?.shared) {
		case 'names': {
			// No check records which name server failed, so domains that share one are not grouped.
			const { domain } = parse(url);
			return domain === null ? null : `names ${domain}`;
		}
		case 'certificate':
			return certificate === null ? null : `certificate ${certificate.serialNumber} ${certificate.validTo}`;
		case 'server':
			return ip === null ? null : `server ${ip}`;
		default:
			return null;
	}
}
