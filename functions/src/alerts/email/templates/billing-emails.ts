/** Mails about what a person pays for. */
import { brand, type Tier, tierLimits } from '@stayup/contract';
import { type EmailContent, hello } from './email-content.ts';

export interface TierChanged {
	name: string | null;
	before: Tier;
	after: Tier;
	dashboardUrl: string;
}

export function tierChangedEmail({ name, before, after, dashboardUrl }: TierChanged): EmailContent {
	const { websites, fastestIntervalSeconds } = tierLimits[after];
	const holds = Number.isFinite(websites) ? `up to ${websites} websites` : 'any number of websites';
	return {
		subject: `Your plan is now ${after}`,
		heading: `Your plan is now ${after}`,
		paragraphs: [
			`${hello(name)}, your plan has changed from ${before} to ${after}. It watches ${holds}, as often as every ${fastestIntervalSeconds} seconds.`,
			...(websites < tierLimits[before].websites
				? ['Websites beyond that are paused, the newest first. Nothing is deleted, and you may choose which ones run.']
				: []),
		],
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote: `Questions? Write to ${brand.supportEmail}.`,
	};
}

export function paymentFailedEmail({
	name,
	dashboardUrl,
}: {
	name: string | null;
	dashboardUrl: string;
}): EmailContent {
	return {
		subject: 'Your payment did not go through',
		heading: 'Your payment did not go through',
		paragraphs: [
			`${hello(name)}, your last payment failed. Your plan stays as it is for a few days; please check your card in the subscription portal, which your dashboard leads to.`,
		],
		button: { label: 'Open the dashboard', url: dashboardUrl },
		footnote: `Questions? Write to ${brand.supportEmail}.`,
	};
}
