/** The settings in functions/.env.PROJECT. */
import { billingCycles, plans } from '@stayup/contract';

export interface Setting {
	name: string;
	purpose: string;
	/** Without it the functions refuse to start. */
	isRequired: boolean;
	/** Written to a new file; null leaves the value to the operator. */
	advised: string | null;
}

const required = (name: string, purpose: string): Setting => ({ name, purpose, isRequired: true, advised: null });
const optional = (name: string, purpose: string, advised: string | null = null): Setting => ({
	...{ name, purpose, isRequired: false, advised },
});

export const settings: readonly Setting[] = [
	required('APP_ORIGIN', 'the origin of the product, used for links in emails'),
	required('EMAIL_FROM', 'the sender of all email; must be verified with SendGrid'),
	required('OPERATOR_EMAIL', "receives the engine's warnings and Google's alerts"),
	required('WEB_API_KEY', "the browser's API key, which is public; set-up writes it"),
	required('SERVER_API_KEY', "the server's own API key, for Identity Toolkit only; set-up writes it"),
	...plans.flatMap(({ tier }) =>
		billingCycles.map((cycle) =>
			required(`STRIPE_PRICE_${tier}_${cycle}`.toUpperCase(), `the price id of ${tier}, ${cycle}`),
		),
	),
	optional('APP_CHECK_APP_ID', "the web app's id, which turns on App Check for Auth"),
	optional('HEARTBEAT_URL', 'an outside monitor that is called every minute'),
	optional('NODE_OPTIONS', 'small, frequent collections of young objects', '--max-semi-space-size=4 --v8-pool-size=1'),
];
