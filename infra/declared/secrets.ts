/** The secrets of a deployment, in Secret Manager. Only `app` reads them. */

export interface Secret {
	name: string;
	purpose: string;
	/** Set-up makes it up once; the others come from the environment or the keyboard. */
	isGenerated: boolean;
	/** The form of every value. */
	pattern: RegExp;
}

export const secrets: readonly Secret[] = [
	{
		...{ name: 'SENDGRID_API_KEY', purpose: 'sends email', isGenerated: false },
		pattern: /^SG\..+/,
	},
	{
		...{ name: 'STRIPE_SECRET_KEY', purpose: 'makes payments', isGenerated: false },
		pattern: /^[sr]k_live_.+/,
	},
	{
		...{ name: 'STRIPE_WEBHOOK_SECRET', purpose: 'verifies payment events', isGenerated: false },
		pattern: /^whsec_.+/,
	},
	{
		...{ name: 'SECRETS_KEY', purpose: 'encrypts stored secrets', isGenerated: true },
		pattern: /^[A-Za-z\d+/]{43}=(,[A-Za-z\d+/]{43}=)*$/,
	},
];
