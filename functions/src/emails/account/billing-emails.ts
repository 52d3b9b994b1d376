/** Emails about a user's plan and payments. */
import { brand, tierLimits } from '@stayup/contract';
import { capitalized, hello } from '../../messages/content/email-content.ts';
import type { AccountEmails } from './account-email.ts';

const footnote = `Questions? Contact ${brand.supportEmail}.`;

export const billingEmails = {
	'tier-changed': {
		content({ before, after }, { name, appOrigin }) {
			const { websites, fastestIntervalSeconds } = tierLimits[after];
			const limit = Number.isFinite(websites) ? `up to ${websites} websites` : 'an unlimited number of websites';
			return {
				subject: `Your plan is now ${after}`,
				band: { tone: 'neutral', label: 'Billing' },
				heading: `Your plan is now ${after}`,
				paragraphs: [
					`${hello(name)}, your plan changed from ${before} to ${after}.`,
					...(websites < tierLimits[before].websites
						? [
								'Websites above this limit are paused, newest first. Nothing is deleted, and you can choose which websites stay active.',
							]
						: []),
				],
				facts: [
					{ label: 'Plan', value: `${after} (before: ${before})` },
					{ label: 'Websites', value: capitalized(limit) },
					{ label: 'Checks', value: `As often as every ${fastestIntervalSeconds} seconds` },
				],
				button: { label: 'View dashboard', url: `${appOrigin}/dashboard` },
				footnote,
			};
		},
	},

	'payment-failed': {
		content: async (_message, { uid, name, appOrigin }, { users }) => ({
			subject: 'Your payment failed',
			band: { tone: 'warning', label: 'Action needed' },
			heading: 'Your payment failed',
			paragraphs: [
				`${hello(name)}, we couldn't process your last payment. ${
					(await users.find(uid))?.tier === 'Free'
						? 'No plan is active, so nothing changes for your websites.'
						: 'Your plan stays active for a few days.'
				}`,
			],
			facts: [
				{
					label: 'Next step',
					value: 'Check your card in the subscription portal, which you can open from your billing settings.',
				},
			],
			button: { label: 'Open billing', url: `${appOrigin}/profile/billing` },
			footnote,
		}),
	},
} satisfies AccountEmails;
