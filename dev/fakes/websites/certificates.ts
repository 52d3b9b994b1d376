/** The local certificate authority and the certificates, valid or not, of hosts under localhost. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { dayMs } from '@stayup/contract';
import { generate } from 'selfsigned';
import type { CertificateKind } from './behaviour.ts';

/** A certificate and its private key, as PEM. */
interface Pair {
	cert: string;
	key: string;
}

type Issued = Exclude<CertificateKind, 'reset'>;

/** Issues certificates on first use and keeps them until the process ends. */
export class Certificates {
	readonly caFile: string;
	readonly #authority: Pair;
	readonly #contexts = new Map<string, Promise<SecureContext>>();

	private constructor(caFile: string, authority: Pair) {
		this.caFile = caFile;
		this.#authority = authority;
	}

	static async open(dataDir: string): Promise<Certificates> {
		const caFile = join(dataDir, 'local-ca.pem');
		return new Certificates(caFile, await openAuthority(dataDir, caFile));
	}

	contextFor(hostname: string, kind: Issued): Promise<SecureContext> {
		const id = `${kind} ${hostname}`;
		let context = this.#contexts.get(id);
		if (context === undefined) {
			context = this.#issue(hostname, kind).then(({ cert, key }) => createSecureContext({ cert, key }));
			this.#contexts.set(id, context);
		}
		return context;
	}

	#issue(hostname: string, kind: Issued): Promise<Pair> {
		const now = Date.now();
		switch (kind) {
			case 'valid':
				return issueLeaf(hostname, now - dayMs, now + 90 * dayMs, this.#authority);
			case 'expires-soon':
				// Not whole days, or the days that are left change within a minute.
				return issueLeaf(hostname, now - 81 * dayMs, now + 9.5 * dayMs, this.#authority);
			case 'expired':
				return issueLeaf(hostname, now - 91 * dayMs, now - dayMs, this.#authority);
			case 'wrong-host':
				return issueLeaf('another-business.localhost', now - dayMs, now + 90 * dayMs, this.#authority);
			case 'self-signed':
				return issueLeaf(hostname, now - dayMs, now + 90 * dayMs, null);
		}
	}
}

async function openAuthority(dataDir: string, caFile: string): Promise<Pair> {
	const keyFile = join(dataDir, 'local-ca.key');
	const kept = await readAuthority(caFile, keyFile);
	if (kept !== null) return kept;

	const made = await makeAuthority();
	await mkdir(dataDir, { recursive: true });
	await writeFile(keyFile, made.key, { mode: 0o600 });
	await writeFile(caFile, made.cert);
	return made;
}

async function readAuthority(caFile: string, keyFile: string): Promise<Pair | null> {
	try {
		const [cert, key] = await Promise.all([readFile(caFile, 'utf8'), readFile(keyFile, 'utf8')]);
		const certificate = new X509Certificate(cert);
		const goodForAMonth = certificate.validToDate.getTime() > Date.now() + 30 * dayMs;
		return goodForAMonth && certificate.checkPrivateKey(createPrivateKey(key)) ? { cert, key } : null;
	} catch {
		// Missing or damaged: a new authority is made, and clients that trusted the old one read the file again.
		return null;
	}
}

async function makeAuthority(): Promise<Pair> {
	const now = Date.now();
	const made = await generate(nameOf(`Stayup local websites ${now.toString(36)}`), {
		keyType: 'ec',
		algorithm: 'sha256',
		notBeforeDate: new Date(now - dayMs),
		notAfterDate: new Date(now + 3650 * dayMs),
		extensions: [
			{ name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
			{ name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
		],
	});
	return { cert: made.cert, key: made.private };
}

async function issueLeaf(hostname: string, from: number, to: number, authority: Pair | null): Promise<Pair> {
	const ips = hostname === 'localhost' ? ['127.0.0.1', '::1'] : [];
	const made = await generate(nameOf(hostname), {
		keyType: 'ec',
		algorithm: 'sha256',
		notBeforeDate: new Date(from),
		notAfterDate: new Date(to),
		extensions: [
			{ name: 'basicConstraints', cA: false, critical: true },
			{ name: 'keyUsage', digitalSignature: true, critical: true },
			{ name: 'extKeyUsage', serverAuth: true },
			{
				name: 'subjectAltName',
				altNames: [{ type: 2, value: hostname }, ...ips.map((ip) => ({ type: 7, ip }) as const)],
			},
		],
		...(authority === null ? {} : { ca: authority }),
	});
	return { cert: made.cert, key: made.private };
}

/** X.509 allows 64 characters here; browsers and Node read the alternative names instead. */
function nameOf(commonName: string) {
	return [{ name: 'commonName', value: commonName.slice(0, 64) }];
}
