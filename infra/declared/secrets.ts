/** The secrets of a deployment, in Secret Manager. Only `app` reads them. */

export interface Secret {
	name: string;
	purpose: string;
	/** Set-up asks the operator, makes the value up once, or gets it from the service when it creates a webhook or a key there. */
	source: 'operator' | 'generated' | 'service';
	/** The form of every value. */
	pattern: RegExp;
}

export const secrets: readonly Secret[] = [
	{
		...{ name: 'SENDGRID_API_KEY', purpose: 'sends email', source: 'service' },
		pattern: /^SG\..+/,
	},
	{
		...{ name: 'STRIPE_SECRET_KEY', purpose: 'makes payments', source: 'operator' },
		pattern: /^[sr]k_live_.+/,
	},
	{
		...{ name: 'STRIPE_WEBHOOK_SECRET', purpose: 'verifies payment events', source: 'service' },
		pattern: /^whsec_.+/,
	},
	{
		...{ name: 'SECRETS_KEY', purpose: 'encrypts stored secrets', source: 'generated' },
		pattern: /^[A-Za-z\d+/]{43}=(,[A-Za-z\d+/]{43}=)*$/,
	},
];
