/** Certificates for the website farm: an ECDSA P-256 leaf per name or IP, an intermediate, and the root that clients trust. */
import { generate } from 'selfsigned';

export interface Authority {
	/** PEM of the root, for clients. */
	root: string;
	/** PEM of key and chain, leaf first. */
	issue(subject: { names?: readonly string[]; ips?: readonly string[] }): Promise<{ key: string; chain: string }>;
}

const common = { keyType: 'ec', algorithm: 'sha256' } as const;
const signs = [
	{ name: 'basicConstraints', cA: true, critical: true },
	{ name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
] as const;
const altNameTypes = { dns: 2, ip: 7 } as const;

export async function makeAuthority(): Promise<Authority> {
	const root = await generate([{ name: 'commonName', value: 'Farm Root' }], { ...common, extensions: [...signs] });
	const intermediate = await generate([{ name: 'commonName', value: 'Farm Intermediate' }], {
		...common,
		extensions: [...signs],
		ca: { key: root.private, cert: root.cert },
	});
	return {
		root: root.cert,
		async issue({ names = [], ips = [] }) {
			const altNames = [
				...names.map((value) => ({ type: altNameTypes.dns, value })),
				...ips.map((ip) => ({ type: altNameTypes.ip, ip })),
			];
			const leaf = await generate([{ name: 'commonName', value: names[0] ?? ips[0] ?? 'farm' }], {
				...common,
				extensions: [
					{ name: 'basicConstraints', cA: false },
					{ name: 'subjectAltName', altNames },
				],
				ca: { key: intermediate.private, cert: intermediate.cert },
			});
			return { key: leaf.private, chain: `${leaf.cert}\n${intermediate.cert}` };
		},
	};
}
