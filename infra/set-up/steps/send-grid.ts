/** The product's key, the sender's domain and the tracking in SendGrid. */
import {
	dmarcRecordOf,
	scopeProblem,
	sendingScopes,
	setUpKeyName,
	trackingSettings,
} from '../../declared/send-grid.ts';
import { createSendGrid, type SendGrid } from '../send-grid.ts';
import { type CallChange, type Change, type Reader, SetUpStopped, type Step, type Target } from '../step.ts';
import { hasValue, storedSecret, storeSecret } from './secrets.ts';

const secretName = 'SENDGRID_API_KEY';
/** Shown in SendGrid. */
const keyName = 'Stayup';

/** With the key for set-up; null without it, and in a dry run. */
async function connect(target: Target, { fetch }: Reader): Promise<SendGrid | null> {
	if (!fetch) return null;
	const key = await target.readSendGridKey();
	return key === null ? null : createSendGrid(fetch, setUpKeyName, key);
}

function call(
	method: CallChange['method'],
	path: string,
	body: object,
	send: (body: object) => Promise<unknown>,
): CallChange {
	return { kind: 'call', method, url: `https://api.sendgrid.com/v3/${path}`, body, send: () => send(body) };
}

/** SendGrid shows a key only when it creates it, so one that may do something else is replaced. */
export const createSendGridKey: Step = {
	title: 'SendGrid: key of the product',
	async changes(target, reader) {
		const problem = await keyProblem(target, reader);
		if (problem === null) return [];
		const sendGrid = await connect(target, reader);
		if (reader.fetch && !sendGrid) {
			throw new SetUpStopped(
				`${problem} Put ${setUpKeyName}, a key of SendGrid with full access, into the environment.`,
			);
		}
		let key = '';
		const create = call('POST', 'api_keys', { name: keyName, scopes: sendingScopes }, async (body) => {
			key = (await sendGrid?.post<{ api_key?: string }>('api_keys', body))?.api_key ?? '';
			if (key === '') throw new Error('SendGrid did not give the key');
		});
		return [create, await storeSecret(secretName, target, reader, async () => key)];
	},
};

async function keyProblem(target: Target, reader: Reader): Promise<string | null> {
	const missing = `${secretName} is missing.`;
	if (!reader.fetch || !(await hasValue(secretName, target, reader))) return missing;
	const key = await storedSecret(secretName, target, reader);
	if (key === null) return missing;
	const scopes = await createSendGrid(reader.fetch, secretName, key).scopes();
	return scopes === null ? `SendGrid refuses ${secretName}.` : scopeProblem(scopes);
}

interface DnsRecord {
	type: string;
	host: string;
	data: string;
}

interface Domain {
	id: number;
	domain: string;
	valid: boolean;
	dns: Readonly<Record<string, DnsRecord>>;
}

export const authenticateDomain: Step = {
	title: "SendGrid: sender's domain",
	async changes(target, reader) {
		const sendGrid = await connect(target, reader);
		if (reader.fetch && (!sendGrid || (await findDomain(target, sendGrid)))) return [];
		const body = { domain: domainOf(target), automatic_security: true, default: true };
		return [call('POST', 'whitelabel/domains', body, async () => sendGrid?.post('whitelabel/domains', body))];
	},
	async notes(target, reader) {
		const sendGrid = await connect(target, reader);
		if (!sendGrid) return [`Not read, because ${setUpKeyName} is missing.`];
		const domain = await findDomain(target, sendGrid);
		if (!domain || domain.valid) return [];
		// SendGrid reads the records only when it is asked to.
		const { valid } = await sendGrid.post<{ valid: boolean }>(`whitelabel/domains/${domain.id}/validate`, {});
		if (valid) return [`SendGrid has verified ${domain.domain}.`];
		const dmarc = dmarcRecordOf(domain.domain);
		return [
			`SendGrid has not verified ${domain.domain}. Publish these DNS records, then run this command again:`,
			...Object.values(domain.dns).map(({ type, host, data }) => `  ${type.toUpperCase()} ${host} ${data}`),
			`  TXT ${dmarc.host} ${dmarc.data}`,
		];
	},
};

function domainOf({ emailFrom }: Target): string {
	return emailFrom.slice(emailFrom.indexOf('@') + 1);
}

async function findDomain(target: Target, sendGrid: SendGrid): Promise<Domain | undefined> {
	const domain = domainOf(target);
	const stored = await sendGrid.get<Domain[]>(`whitelabel/domains?limit=50&domain=${encodeURIComponent(domain)}`);
	return stored.find((row) => row.domain === domain);
}

export const disableTracking: Step = {
	title: 'SendGrid: tracking',
	async changes(target, reader) {
		const sendGrid = await connect(target, reader);
		if (reader.fetch && !sendGrid) return [];
		const changes: Change[] = [];
		for (const name of trackingSettings) {
			const path = `tracking_settings/${name}`;
			if (sendGrid && !(await sendGrid.get<{ enabled: boolean }>(path)).enabled) continue;
			changes.push(call('PATCH', path, { enabled: false }, async (body) => sendGrid?.patch(path, body)));
		}
		return changes;
	},
};
