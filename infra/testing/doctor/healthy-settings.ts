/** The settings of the healthy project. */
export const projectId = 'acme-monitoring';
export const projectNumber = '123456789012';
/** Of the operator. */
export const accessToken = 'operator-token';
export const stripeKey = 'sk_live_doctor';
export const sendGridKey = 'SG.doctor';
/** With full access. */
export const sendGridSetUpKey = 'SG.set-up';
export const webhookSecret = 'whsec_doctor';
export const appId = '1:123456789012:web:0123456789abcdef';
/** Of the functions. */
export const version = '0.1.0+4f2c9aa';
/** Of the function `api`. */
export const apiUri = 'https://api-4xz7bq2m5a-uk.a.run.app';

export const now = Date.parse('2026-11-22T12:00:00Z');
export const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

export const healthySettings = {
	APP_ORIGIN: 'https://www.acme-monitoring.com',
	EMAIL_FROM: 'alerts@acme-monitoring.com',
	OPERATOR_EMAIL: 'ops@acme-monitoring.com',
	WEB_API_KEY: 'AIza-key-of-the-browser',
	SERVER_API_KEY: 'AIza-key-of-the-server',
	APP_CHECK_APP_ID: appId,
	STRIPE_PRICE_CORE_MONTHLY: 'price_core_monthly',
	STRIPE_PRICE_CORE_ANNUAL: 'price_core_annual',
	STRIPE_PRICE_PRO_MONTHLY: 'price_pro_monthly',
	STRIPE_PRICE_PRO_ANNUAL: 'price_pro_annual',
	STRIPE_PRICE_ELITE_MONTHLY: 'price_elite_monthly',
	STRIPE_PRICE_ELITE_ANNUAL: 'price_elite_annual',
};
