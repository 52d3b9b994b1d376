/** Alerts about certificates and domains that expire. */
import { daysLeft } from '../../monitoring/rules/expiry.ts';
import type { MessageOf } from '../../platform/firestore/outbox-message.ts';
import { alertFootnote, type ReaderSettings, websitePage } from './alert-parts.ts';
import { type Band, capitalized, type EmailContent } from './email-content.ts';
import { dateIn, timeWithUtc } from './email-times.ts';

export function certificateAlert(
	{ website, validTo, host }: MessageOf<'certificate-expiring'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
): EmailContent {
	const end = endOf(validTo, now);
	return {
		subject: `Certificate ${end}: ${website.name}`,
		band: bandOf(end, validTo, { timeZone, now }),
		heading: `The certificate of ${host ?? website.name} ${end}`,
		paragraphs: [
			validTo < now
				? 'Browsers show your visitors a warning instead of your website.'
				: 'After that, browsers show your visitors a warning instead of your website.',
			...(host === undefined ? [] : [`${host} leads visitors to ${website.name}.`]),
		],
		facts: [
			{ label: 'Valid until', value: timeWithUtc(validTo, timeZone) },
			{ label: 'URL', value: website.url },
			{
				label: 'Next step',
				value:
					'Most certificates renew automatically. If yours should, the renewal has not happened yet: contact your hosting provider.',
			},
		],
		button: { label: 'View certificate', url: `${websitePage({ website }, appOrigin)}/certificate` },
		footnote: alertFootnote,
	};
}

export function domainAlert(
	{ domain, expiresAt }: MessageOf<'domain-expiring'>,
	{ appOrigin, timeZone, now }: ReaderSettings,
): EmailContent {
	const end = endOf(expiresAt, now);
	return {
		subject: `Domain ${end}: ${domain}`,
		band: bandOf(end, expiresAt, { timeZone, now }),
		heading: `The domain ${domain} ${end}`,
		paragraphs: [
			'If it is not renewed, the website and its email stop working, and someone else can register the domain.',
		],
		facts: [
			{ label: 'Registered until', value: timeWithUtc(expiresAt, timeZone) },
			{
				label: 'Next step',
				value: 'Renew it with your registrar, or make sure that automatic renewal is on and your card there is valid.',
			},
		],
		button: { label: 'View dashboard', url: `${appOrigin}/dashboard` },
		footnote: alertFootnote,
	};
}

function bandOf(end: string, at: number, { timeZone, now }: { timeZone: string; now: number }): Band {
	return { tone: at < now ? 'down' : 'warning', label: capitalized(end), detail: dateIn(at, timeZone) };
}

function endOf(at: number, now: number): string {
	const days = daysLeft(at, now);
	if (days < 0) return 'has expired';
	return days === 0 ? 'expires today' : days === 1 ? 'expires in 1 day' : `expires in ${days} days`;
}
