/**
 * A sandbox of Firebase Hosting's API of custom domains, with a name server for the records of those domains on the same port over UDP. Tests
 * set the records and what becomes of a domain at /control.
 */
import * as z from 'zod';
import { createFakeApp, readJson, refusal } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { type CustomDomain, resourceOf, usual } from './custom-domains.ts';
import { type DnsRecord, startDnsServer } from './dns-server.ts';

export interface HostingOptions {
	port?: number;
	host?: string;
}

const hostPattern = '[a-z0-9.-]{3,253}';
const namePattern = '[a-z0-9._-]{1,253}';
const domainsPath = '/v1beta1/projects/:project/sites/:site/customDomains';

const Behaviour = z.strictObject({
	certificate: z.enum(['auto', 'pending', 'issued', 'expired', 'refused']).optional(),
	hasConflict: z.boolean().optional(),
});
const Records = z.strictObject({
	records: z.array(z.strictObject({ type: z.enum(['A', 'AAAA', 'CNAME', 'TXT', 'CAA']), value: z.string().min(1) })),
});
const Outage = z.strictObject({ isDown: z.boolean() });

export const hostingSandboxPort = (): number => portFrom('STAYUP_DOMAINS_PORT', 4520);

export async function startHosting({
	port = hostingSandboxPort(),
	host = '127.0.0.1',
}: HostingOptions = {}): Promise<FakeServer> {
	const domains = new Map<string, CustomDomain>();
	const behaviours = new Map<string, Partial<typeof usual>>();
	const dns = new Map<string, readonly DnsRecord[]>();
	let isDown = false;
	const recordsOf = (name: string) => dns.get(name) ?? [];
	const resource = (domain: CustomDomain) =>
		resourceOf(Object.assign(domain, behaviours.get(domain.host)), recordsOf, Date.now());
	const app = createFakeApp('Request /v1beta1/projects/PROJECT/sites/SITE/customDomains.');

	app.use('/v1beta1/*', async (call, next) => {
		if (isDown) return call.json(errorOf(503, 'UNAVAILABLE', 'The service is currently unavailable.'), 503);
		if (!/^Bearer ./.test(call.req.header('authorization') ?? '')) {
			return call.json(errorOf(401, 'UNAUTHENTICATED', 'Request is missing required authentication credential.'), 401);
		}
		return next();
	});

	/** Found by project, site and host, also if it was deleted. */
	function stored(params: Record<string, string>): CustomDomain | undefined {
		const domain = domains.get(params.domain ?? '');
		return domain?.project === params.project && domain?.site === params.site ? domain : undefined;
	}

	function operation(domain: CustomDomain, type: string) {
		return {
			name: `projects/${domain.project}/operations/custom-domain-${crypto.randomUUID()}`,
			metadata: { '@type': `type.googleapis.com/google.firebase.hosting.v1beta1.CustomDomainMetadata` },
			done: true,
			response: { '@type': `type.googleapis.com/google.firebase.hosting.v1beta1.${type}`, ...resource(domain) },
		};
	}

	app.post(domainsPath, (call) => {
		const { project, site } = call.req.param();
		const id = call.req.query('customDomainId') ?? '';
		if (!new RegExp(`^${hostPattern}$`).test(id) || !id.includes('.')) {
			return call.json(errorOf(400, 'INVALID_ARGUMENT', 'customDomainId must be a domain name.'), 400);
		}
		if (domains.has(id)) return call.json(errorOf(409, 'ALREADY_EXISTS', 'Requested entity already exists'), 409);
		const at = Date.now();
		const domain: CustomDomain = {
			project,
			site,
			host: id,
			...usual,
			createdAt: at,
			changedAt: at,
			deletedAt: null,
			connectedAt: null,
		};
		domains.set(id, domain);
		return call.json(operation(domain, 'CustomDomain'));
	});

	app.get(domainsPath, (call) => {
		const { project, site } = call.req.param();
		const showsDeleted = call.req.query('showDeleted') === 'true';
		const listed = [...domains.values()].filter(
			(domain) => domain.project === project && domain.site === site && (showsDeleted || domain.deletedAt === null),
		);
		return call.json({ customDomains: listed.map(resource) });
	});

	app.get(`${domainsPath}/:domain{${hostPattern}}`, (call) => {
		const domain = stored(call.req.param());
		return domain ? call.json(resource(domain)) : call.json(notFound, 404);
	});

	app.post(`${domainsPath}/:domain{${hostPattern}:undelete}`, (call) => {
		const params = call.req.param();
		const domain = stored({ ...params, domain: params.domain.replace(/:undelete$/, '') });
		if (!domain) return call.json(notFound, 404);
		Object.assign(domain, { deletedAt: null, changedAt: Date.now() });
		return call.json(operation(domain, 'CustomDomain'));
	});

	app.delete(`${domainsPath}/:domain{${hostPattern}}`, (call) => {
		const domain = stored(call.req.param());
		if (!domain || domain.deletedAt !== null) {
			return call.req.query('allowMissing') === 'true' ? call.json({ done: true }) : call.json(notFound, 404);
		}
		Object.assign(domain, { deletedAt: Date.now(), changedAt: Date.now() });
		return call.json(operation(domain, 'CustomDomain'));
	});

	app.get(`/control/domains/:domain{${hostPattern}}`, (call) => {
		const domain = domains.get(call.req.param('domain'));
		return call.json({ isAttached: domain !== undefined && domain.deletedAt === null });
	});

	app.put(`/control/domains/:domain{${hostPattern}}`, async (call) => {
		const { domain } = call.req.param();
		const change = Behaviour.safeParse(await readJson(call));
		if (!change.success) throw refusal(400, 'Send {"certificate": "issued", "hasConflict": false}.');
		const behaviour = { ...usual, ...change.data } as typeof usual;
		behaviours.set(domain, behaviour);
		return call.json(behaviour);
	});

	app.put(`/control/dns/:name{${namePattern}}`, async (call) => {
		const { name } = call.req.param();
		const change = Records.safeParse(await readJson(call));
		if (!change.success) throw refusal(400, 'Send {"records": [{"type": "CNAME", "value": "site.web.app"}]}.');
		dns.set(name.toLowerCase(), change.data.records);
		return call.json(change.data);
	});

	app.put('/control/outage', async (call) => {
		const change = Outage.safeParse(await readJson(call));
		if (!change.success) throw refusal(400, 'Send {"isDown": true}.');
		isDown = change.data.isDown;
		return call.json(change.data);
	});

	const server = await startFakeServer(port, host, app);
	const names = await startDnsServer(server.port, host, recordsOf);
	return {
		...server,
		async close() {
			await names.close();
			await server.close();
		},
	};
}

const notFound = errorOf(404, 'NOT_FOUND', 'Requested entity was not found.');

function errorOf(code: number, status: string, message: string) {
	return { error: { code, status, message } };
}

if (import.meta.main) {
	const hosting = await startHosting();
	stopOnSignal(hosting);
	console.log(`Sandbox of Firebase Hosting's custom domains: ${hosting.origin}`);
}
