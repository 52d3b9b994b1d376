/** Reads what the key of SendGrid may do, and whether receivers recognize our email as ours. */
import { dmarcRecordOf, scopeProblem, setUpKeyName } from '../declared/send-grid.ts';
import type { Check, Finding, Project } from './check.ts';
import { fetchFrom, readSecret, type Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

export const sendGridCheck: Check = {
	name: 'SendGrid',
	async run({ google, fetch, dns }, project) {
		const key = await readSecret(google, project.id, 'SENDGRID_API_KEY');
		return [...checkScopes(await readScopes(fetch, key, project), project), ...(await checkSender(dns, project))];
	},
};

async function readScopes(fetch: Sources['fetch'], key: string, { id }: Project): Promise<string[]> {
	const reply = await fetchFrom(fetch, 'https://api.sendgrid.com/v3/scopes', { authorization: `Bearer ${key}` });
	if (reply.status === 401) {
		const fix = `firebase functions:secrets:set SENDGRID_API_KEY --project ${id}`;
		throw new UnreadableError('SendGrid refuses SENDGRID_API_KEY, so no email is sent.', fix);
	}
	if (!reply.ok) throw new Error(`SendGrid responded with ${reply.status}.`);
	return ((await reply.json()) as { scopes?: string[] }).scopes ?? [];
}

function checkScopes(scopes: readonly string[], { id }: Project): Finding[] {
	const problem = scopeProblem(scopes);
	const fix = `${setUpKeyName}=… infra/setup.sh ${id} and deploy: it makes a key that may only send.`;
	return problem === null ? [] : [{ problem, fix }];
}

/** A key that may only send cannot read the sender authentication, so this reads the public records. */
async function checkSender(dns: Sources['dns'], { id, settings }: Project): Promise<Finding[]> {
	const domain = settings.EMAIL_FROM?.split('@')[1];
	// The check of the settings reports that it is missing.
	if (!domain) return [];
	const [signatures, policies] = await Promise.all([
		Promise.all(['s1', 's2'].map((selector) => dns.cnames(`${selector}._domainkey.${domain}`))),
		dns.texts(dmarcRecordOf(domain).host),
	]);
	const { host, data } = dmarcRecordOf(domain);
	const findings: Finding[] = [];
	if (!signatures.flat().some((name) => /\.sendgrid\.net\.?$/i.test(name))) {
		findings.push({
			problem: `${domain} is not authenticated with SendGrid: s1._domainkey.${domain} does not point to sendgrid.net.`,
			fix: `${setUpKeyName}=… infra/setup.sh ${id} names the DNS records to publish.`,
		});
	}
	if (!policies.some((text) => /^v=DMARC1\b/i.test(text))) {
		findings.push({
			problem: `${domain} has no DMARC record, so large mail services refuse or hide our email.`,
			fix: `Publish the TXT record ${host}: ${data}`,
		});
	}
	return findings;
}
