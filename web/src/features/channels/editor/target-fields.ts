/** The fields that say where a channel of each kind leads, and how to find what goes into them. */
import type { ChannelKind } from '@stayup/contract';

/** `name`: in the target of the kind. */
export type TargetField = { name: string; label: string } & (TextFacts | { choices: Readonly<Record<string, string>> });

export interface TextFacts {
	type: 'email' | 'tel' | 'text' | 'url';
	placeholder: string;
	help?: string;
}

/** Kinds that are connected at their service or by the browser have none. */
export const targetFields: Readonly<Record<ChannelKind, readonly TargetField[]>> = {
	email: [
		{
			name: 'email',
			label: 'Email',
			type: 'email',
			placeholder: 'team@example.com',
			help: 'We send a link to it. Alerts begin once somebody there has clicked it.',
		},
	],
	webhook: [
		{
			name: 'url',
			label: 'URL',
			type: 'url',
			placeholder: 'https://example.com/hooks/stayup',
			help: 'We sign every request with the signing secret under Email and webhook.',
		},
	],
	slack: [],
	discord: [
		{ name: 'url', label: 'URL of the webhook', type: 'url', placeholder: 'https://discord.com/api/webhooks/…' },
	],
	teams: [
		{ name: 'url', label: 'URL of the workflow', type: 'url', placeholder: 'https://…logic.azure.com/workflows/…' },
	],
	pushover: [
		{ name: 'userKey', label: 'User key', type: 'text', placeholder: '30 letters and digits' },
		{ name: 'token', label: 'API token', type: 'text', placeholder: '30 letters and digits' },
	],
	pagerduty: [
		{
			name: 'integrationKey',
			label: 'Integration key',
			type: 'text',
			placeholder: '32 letters and digits',
			help: 'If you change it, open incidents stay open at PagerDuty until you resolve them there.',
		},
		{ name: 'region', label: 'Your PagerDuty account is in', choices: { us: 'The United States', eu: 'Europe' } },
	],
	telegram: [],
	push: [],
	sms: [
		{
			name: 'phone',
			label: 'Phone number',
			type: 'tel',
			placeholder: '+44 7700 900123',
			help: 'With its country code. We send a code to it, which you enter next.',
		},
	],
};

/** Steps at the service, before the form is filled in. */
export const setUpSteps: { readonly [Kind in ChannelKind]?: readonly string[] } = {
	discord: [
		'In Discord, open the settings of your text channel and choose Integrations.',
		'Choose Webhooks, then New Webhook.',
		'Choose Copy Webhook URL, and paste it here.',
	],
	teams: [
		'In Teams, open the menu of your channel or chat and choose Workflows.',
		'Choose the workflow that posts when a webhook request is received, and add it.',
		'Copy the URL that it shows, and paste it here.',
	],
	pushover: [
		'At pushover.net, log in and copy your user key, or the key of a group.',
		'Choose Create an Application/API Token, and name it Stayup.',
		'Copy its API token, and paste both here.',
	],
	pagerduty: [
		'In PagerDuty, open your service and choose Integrations.',
		'Add the integration Events API V2.',
		'Copy its integration key, and paste it here.',
	],
};
