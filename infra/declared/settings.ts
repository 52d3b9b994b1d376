/** The settings in functions/.env.PROJECT. */
import { requiredSettings } from '../../functions/src/main/settings.ts';
import { portalSetting, prices } from './stripe.ts';

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
	name,
	purpose,
	isRequired: false,
	advised,
});

export const settings: readonly Setting[] = [
	...Object.values(requiredSettings).map(({ name, purpose, kind }) => required(name, `${purpose}: ${kind}`)),
	...prices.map(({ setting, lookupKey }) => required(setting, `the id of Stripe's price ${lookupKey}`)),
	optional(portalSetting, "the id of the configuration of Stripe's customer portal"),
	optional('APP_CHECK_APP_ID', "the web app's id, which turns on App Check for Auth"),
	optional('SENDGRID_EVENT_KEY', "the verification key of SendGrid's event webhook, which reports bounced emails"),
	optional('SLACK_CLIENT_ID', 'the id of our app at Slack, which turns on Slack channels'),
	optional('HEARTBEAT_URL', 'an outside monitor that is called every minute'),
	optional('SIZE', 'small, standard or large: the regions and functions of the deployment', 'small'),
	optional('MAX_INSTANCES', 'the ceiling of each function that checks websites, if it is not that of the size'),
	optional('NODE_OPTIONS', 'small, frequent collections of young objects', '--max-semi-space-size=4 --v8-pool-size=1'),
];

/** Without it, carriers drop what Twilio has accepted. */
export const smsRegistration =
	'Text messages to phones in the US arrive only from a number that is registered with A2P 10DLC: register it at https://console.twilio.com/us1/develop/sms/regulatory-compliance.';
