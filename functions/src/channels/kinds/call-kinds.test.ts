import { anAccount } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { noAllowedTargets, parseAllowedTargets } from '../../probe/guard/target.ts';
import { connectionOf } from '../connections.ts';
import { callConnections, serviceAt } from './call-kinds.ts';

/** The sentence about the URL, or null if a channel may lead there. */
async function problemWith(kind: 'discord' | 'teams', url: string, allowedTargets = noAllowedTargets) {
	const deps = { allowedTargets, allowsPlainHttpWebhooks: false, normalizeTarget: (target: string) => target };
	const { [kind]: connection } = callConnections(deps);
	try {
		await connectionOf({ [kind]: connection }, kind).prepare?.({ kind, url }, { uid: 'u1', user: anAccount() }, null);
		return null;
	} catch (error) {
		return error instanceof Problem ? error.message : error;
	}
}

describe('the URL of a Discord channel', () => {
	it.each([
		'https://discord.com/api/webhooks/1/x',
		'https://discordapp.com/api/webhooks/1/x',
		'https://ptb.discord.com/api/v10/webhooks/1/x',
	])('%s is accepted', async (url) => {
		expect(await problemWith('discord', url)).toBeNull();
	});

	it.each([
		'http://discord.com/api/webhooks/1/x',
		'https://discord.com:8443/api/webhooks/1/x',
		'https://discord.com/channels/1',
		'https://discord.com.evil.example/api/webhooks/1/x',
		'https://evildiscord.com/api/webhooks/1/x',
		'https://evil.example/discord.com/api/webhooks/1/x',
		'https://user:pass@discord.com/api/webhooks/1/x',
		'https://prod-1.westeurope.logic.azure.com/workflows/x',
		'discord.com/api/webhooks/1/x',
		'',
	])('%s is refused', async (url) => {
		expect(await problemWith('discord', url)).toMatch(/^Please paste the URL of a Discord webhook/);
	});
});

describe('the URL of a Teams channel', () => {
	it.each([
		'https://contoso.webhook.office.com/webhookb2/x',
		'https://prod-1.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=x',
		'https://default1.2.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/x',
	])('%s is accepted', async (url) => {
		expect(await problemWith('teams', url)).toBeNull();
	});

	it.each([
		'https://contoso.webhook.office.com/',
		'https://webhook.office.com.evil.example/webhookb2/x',
		'https://teams.microsoft.com/l/channel/x',
		'https://169.254.169.254/workflows/x',
		'http://127.0.0.1:4400/workflows/x',
	])('%s is refused', async (url) => {
		expect(await problemWith('teams', url)).toMatch(/^Please paste the URL of a Teams workflow/);
	});
});

it('the local sandbox is accepted where it is allowed, with the path of the chat', async () => {
	const allowed = parseAllowedTargets('127.0.0.1:4400');

	expect(await problemWith('discord', 'http://127.0.0.1:4400/api/webhooks/1/x', allowed)).toBeNull();
	expect(await problemWith('teams', 'http://127.0.0.1:4400/workflows/x', allowed)).toBeNull();
	expect(await problemWith('discord', 'http://127.0.0.1:4400/x', allowed)).not.toBeNull();
});

describe('what hangs as one', () => {
	it.each([
		'https://discord.com/api/webhooks/1/x',
		'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke',
		'https://hooks.slack.com/services/1',
	])('is a chat, for all its customers: %s', (url) => {
		expect(serviceAt(url)).toBe(new URL(url).host);
	});

	it.each([
		'https://script.google.com/macros/s/1/exec',
		'https://hooks.example/1?token=x',
		'https://api.pushover.net/1/messages.json',
		'https://events.pagerduty.com/v2/enqueue',
	])('is elsewhere one URL, which customers of a service share: %s', (url) => {
		expect(serviceAt(url)).toBe(url);
	});
});
