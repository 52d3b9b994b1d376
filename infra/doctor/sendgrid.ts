/** Reads what the key of SendGrid may do, and whether receivers recognize our email as ours. */
import type { Check, Finding, Project } from './check.ts';
import { fetchFrom, readSecret, type Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

/** SendGrid adds these to a key that may only send. */
const harmlessScopes = ['2fa_required', '2fa_exempt', 'sender_verification_eligible', 'sender_verification_exempt'];

export const sendGridCheck: Check = {
	name: 'SendGrid',
	async run({ google, fetch, dns }, project) {
		const key = await readSecret(google, project.id, 'SENDGRID_API_KEY');
		return [...checkScopes(await readScopes(fetch, key, project)), ...(await checkSender(dns, project))];
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

function checkScopes(scopes: readonly string[]): Finding[] {
	const fix = 'In SendGrid (Settings > API Keys), give the key "Mail Send" and nothing else.';
	if (!scopes.includes('mail.send')) return [{ problem: 'The key of SendGrid may not send email.', fix }];
	const extra = scopes.filter((scope) => !/^mail\.(send|batch\.)/.test(scope) && !harmlessScopes.includes(scope));
	if (extra.length === 0) return [];
	const examples = extra.slice(0, 3).join(', ');
	return [{ problem: `The key of SendGrid may do ${extra.length} other things, such as ${examples}.`, fix }];
}

/** A key that may only send cannot read the sender authentication, so this reads the public records. */
async function checkSender(dns: Sources['dns'], { settings }: Project): Promise<Finding[]> {
	const domain = settings.EMAIL_FROM?.split('@')[1];
	// The check of the settings reports that it is missing.
	if (!domain) return [];
	const [signatures, policies] = await Promise.all([
		Promise.all(['s1', 's2'].map((selector) => dns.cnames(`${selector}._domainkey.${domain}`))),
		dns.texts(`_dmarc.${domain}`),
	]);
	const findings: Finding[] = [];
	if (!signatures.flat().some((name) => /\.sendgrid\.net\.?$/i.test(name))) {
		findings.push({
			problem: `${domain} is not authenticated with SendGrid: s1._domainkey.${domain} does not point to sendgrid.net.`,
			fix: `In SendGrid (Settings > Sender Authentication), authenticate ${domain} and publish its DNS records.`,
		});
	}
	if (!policies.some((text) => /^v=DMARC1\b/i.test(text))) {
		findings.push({
			problem: `${domain} has no DMARC record, so large mail services refuse or hide our email.`,
			fix: `Publish the TXT record _dmarc.${domain}: v=DMARC1; p=quarantine`,
		});
	}
	return findings;
}
