/** A local domain registry: responds over RDAP with the expiry date of a domain, which tests can change. */
import { dayMs } from '@stayup/contract';
import { createFakeApp, readJson, refusal } from './shared/fake-app.ts';
import { type FakeServer, startFakeServer } from './shared/fake-server.ts';
import { portFrom, stopOnSignal } from './shared/listening.ts';

export interface RdapOptions {
	port?: number;
	host?: string;
}

/** Top-level domains that it serves; others are unknown. */
const topLevelDomains = ['com', 'net', 'org', 'dev', 'shop'];
const defaultDaysLeft = 200;

export const rdapPort = (): number => portFrom('STAYUP_RDAP_PORT', 4500);

export async function startRdap({ port = rdapPort(), host = '127.0.0.1' }: RdapOptions = {}): Promise<FakeServer> {
	/** By domain; null: not registered. */
	const ends = new Map<string, string | null>();
	const app = createFakeApp('Request /rdap/dns.json or /rdap/domain/NAME.');

	app.get('/rdap/dns.json', (call) =>
		call.json({ version: '1.0', services: [[topLevelDomains, [new URL('/rdap/', call.req.url).href]]] }),
	);

	app.get('/rdap/domain/:name{[a-z0-9.-]{3,253}}', (call) => {
		const { name } = call.req.param();
		const end = ends.has(name) ? ends.get(name) : new Date(Date.now() + defaultDaysLeft * dayMs).toISOString();
		if (end === null || end === undefined) throw refusal(404, 'No such domain is registered.');
		return call.json({
			objectClassName: 'domain',
			ldhName: name,
			status: ['active'],
			events: [
				{ eventAction: 'registration', eventDate: '2019-04-01T12:00:00Z' },
				{ eventAction: 'expiration', eventDate: end },
			],
		});
	});

	app.put('/control/domains/:name{[a-z0-9.-]{3,253}}', async (call) => {
		const { name } = call.req.param();
		const body = await readJson(call);
		const end = typeof body === 'object' && body !== null && 'expiresAt' in body ? body.expiresAt : undefined;
		if (end !== null && (typeof end !== 'string' || Number.isNaN(Date.parse(end)))) {
			throw refusal(400, 'Send {"expiresAt": "2027-01-31T00:00:00Z"}, or null for a domain that is not registered.');
		}
		ends.set(name, end);
		return call.json({ name, expiresAt: end });
	});

	app.all('/control/*', () => {
		throw refusal(405, 'A domain is changed with PUT.');
	});

	return startFakeServer(port, host, app);
}

if (import.meta.main) {
	const registry = await startRdap();
	stopOnSignal(registry);
	console.log(`Local domain registry: ${registry.origin}/rdap/dns.json`);
}
