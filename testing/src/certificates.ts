/** Makes valid and invalid certificates for tests, so that the repository contains no key. */
import { dayMs } from '@stayup/contract';
import { generate } from 'selfsigned';

export interface Certificate {
	key: string;
	cert: string;
}

export async function makeAuthority(name = 'Stayup Test Authority'): Promise<Certificate> {
	const made = await generate([{ name: 'commonName', value: name }], {
		keyType: 'ec',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
		],
	});
	return { key: made.private, cert: made.cert };
}

/** Self-signed without an authority. */
export async function makeCertificate(
	hostNames: readonly string[],
	{ authority, notAfter }: { authority?: Certificate; notAfter?: Date } = {},
): Promise<Certificate> {
	const until = notAfter ?? new Date(Date.now() + 30 * dayMs);
	const made = await generate([{ name: 'commonName', value: hostNames[0] ?? 'unnamed' }], {
		keyType: 'ec',
		algorithm: 'sha256',
		notBeforeDate: new Date(until.getTime() - 60 * dayMs),
		notAfterDate: until,
		extensions: [
			{ name: 'basicConstraints', cA: false },
			{ name: 'subjectAltName', altNames: hostNames.map((value) => ({ type: 2, value })) },
		],
		...(authority && { ca: authority }),
	});
	return { key: made.private, cert: made.cert };
}
