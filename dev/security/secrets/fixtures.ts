/** Texts that resemble secrets and open nothing, by their fingerprint. `npm test -- secrets` prints the fingerprint of each finding. */
export const fixtures: readonly { fingerprint: string; file: string; reason: string }[] = [
	{
		fingerprint: 'fe8ab35e90bf0085',
		file: 'contract/src/values/causes/cause-message.test.ts',
		reason: 'A made-up password in an error message.',
	},
	{
		fingerprint: '46e1e49dd424da9c',
		file: 'functions/src/channels/webhook/webhook-payload.test.ts',
		reason: "A made-up webhook of Slack's form.",
	},
	{
		fingerprint: '96ad2ccd81462a76',
		file: 'functions/src/channels/webhook/webhook-signature.test.ts',
		reason: 'The secret of the Standard Webhooks example.',
	},
	{
		fingerprint: '96ad2ccd81462a76',
		file: 'functions/src/api-docs/examples.ts',
		reason: 'The secret of the Standard Webhooks example, in the API reference.',
	},
	{
		fingerprint: '2dd745ff991276ae',
		file: 'functions/src/api-docs/examples.ts',
		reason: 'A made-up secret in the API reference.',
	},
	{
		fingerprint: 'f841ebf1f8673d6b',
		file: 'functions/src/platform/log.test.ts',
		reason: 'A made-up password in a URL, which the log must leave out.',
	},
	{
		fingerprint: '2333e6d9ef171893',
		file: 'functions/src/api-docs/second-factor-examples.ts',
		reason: 'A made-up secret in the API reference.',
	},
	{
		fingerprint: '96ad2ccd81462a76',
		file: 'web/src/features/channels/own/webhook-secret.test.tsx',
		reason: 'The secret of the Standard Webhooks example.',
	},
	{
		fingerprint: 'af4533ee03182c69',
		file: 'dev/fakes/push/settings.ts',
		reason: 'The key that signs push messages in the emulators.',
	},
	{
		fingerprint: 'd2d3a8d1193ad9cf',
		file: 'dev/fakes/slack/server.test.ts',
		reason: 'A made-up token, which the sandbox of Slack refuses.',
	},
	{
		fingerprint: 'fb686af36b6fea33',
		file: 'dev/fakes/slack/slack-api.ts',
		reason: "A URL of Slack's form in a response of the sandbox.",
	},
	{
		fingerprint: '17a23288948eebeb',
		file: 'functions/src/channels/kinds/call-kinds.test.ts',
		reason: 'A made-up password in a URL, which is refused.',
	},
	{
		fingerprint: '2a81f24ea84e99d2',
		file: 'functions/src/channels/slack/slack-signature.test.ts',
		reason: "The example of a signature in Slack's documentation.",
	},
	{
		fingerprint: '9f1a101ca2a0bee1',
		file: 'functions/src/api-docs/accounts/key-examples.ts',
		reason: 'A made-up key in the API reference.',
	},
	{
		fingerprint: 'fb3b4b860d4ead4f',
		file: 'web/src/features/settings/keys/keys.test.tsx',
		reason: 'A made-up key.',
	},
	{
		fingerprint: '46e1e49dd424da9c',
		file: 'functions/src/channels/muted.test.ts',
		reason: "A made-up webhook of Slack's form.",
	},
	{
		fingerprint: 'ffe51be9391fb9fb',
		file: 'functions/src/api-docs/business/call-examples.ts',
		reason: 'A made-up token of a link, in the API reference.',
	},
	{
		fingerprint: 'c6675dd10a294318',
		file: 'tests/simulations/channels/senders.ts',
		reason: 'A made-up signing secret of a simulation.',
	},
	{
		fingerprint: 'cd9cbf75b4839894',
		file: 'tests/upgrades/shapes/0.1.0.json',
		reason: 'The encrypted secret of an authenticator, whose key was made for one run of the tests.',
	},
	{
		fingerprint: 'ee7822fac5a5410f',
		file: 'tests/upgrades/shapes/0.1.0.json',
		reason: 'The encrypted token of a link for a subscriber, whose key was made for one run of the tests.',
	},
];
