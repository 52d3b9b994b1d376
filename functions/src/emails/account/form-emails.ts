/** Emails about the messages of a contact form. */
import { cutText, possibleSpamDays } from '@stayup/contract';
import { oneLine } from '../../messages/content/email-content.ts';
import type { AccountEmails } from './account-email.ts';

/** Longer values are cut; the page that the button opens has all of them. */
const shownLength = 1_000;

export const formEmails = {
	'form-entry': {
		needs: 'confirmed',
		async obstacle({ entryId }, _owner, { formEntries }) {
			return (await formEntries.find(entryId)) === null ? 'no longer needed' : null;
		},
		async content({ entryId }, { uid, appOrigin }, { formEntries, websites }) {
			const entry = await formEntries.find(entryId);
			const { websiteId = '', page = '', fields = [] } = entry?.document ?? {};
			const website = (await websites.all(uid)).find(({ id }) => id === websiteId)?.document.name ?? 'your website';
			return {
				subject: oneLine(`New message from ${website}`),
				heading: `New message from ${website}`,
				paragraphs: [
					page === ''
						? 'A visitor sent the form of your website.'
						: `A visitor sent the form of your website, on the page ${page}.`,
					'Anybody can send the form: do not open links or pay bills that you did not expect.',
				],
				facts: fields.map(({ name, value }) => ({
					label: oneLine(name),
					value: value.length > shownLength ? `${cutText(value, shownLength)} …` : value,
				})),
				button: { label: 'View messages', url: `${appOrigin}/websites/${websiteId}/visitors` },
				footnote: 'You received this email because the contact form of your website sends messages to your account.',
			};
		},
	},

	'form-entries-limit': {
		needs: 'confirmed',
		async content({ websiteId, received, included }, { uid, appOrigin }, { websites }) {
			const website = (await websites.all(uid)).find(({ id }) => id === websiteId)?.document.name ?? 'your website';
			const isFull = received >= included;
			const subject = isFull
				? `The contact form of ${website} has used up its messages`
				: `The contact form of ${website} has used 80% of its messages`;
			const counts = `${received.toLocaleString('en-US')} of the ${included.toLocaleString('en-US')} messages`;
			return {
				subject: oneLine(subject),
				band: { tone: 'warning', label: isFull ? 'Messages used up' : '80% used' },
				heading: isFull ? 'The messages of this month are used up' : '80% of the messages of this month have arrived',
				paragraphs: [
					`Visitors have sent ${counts} that your plan includes this month with the contact form of ${website}.`,
					`${isFull ? 'Messages that arrive now' : 'Messages above that'} are not lost: they are kept for ${possibleSpamDays} days under "Above your plan", and you get no email about them.`,
					'If many of the messages are spam, delete them to make room. A larger plan includes more.',
				],
				button: { label: 'View messages', url: `${appOrigin}/websites/${websiteId}/visitors` },
				footnote: 'You received this email because the contact form of your website sends messages to your account.',
			};
		},
	},
} satisfies AccountEmails;
