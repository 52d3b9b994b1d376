/** Emails to the subscribers of a status page, in the name of the page. */
import { brand, type IncidentState, incidentStateWords } from '@stayup/contract';
import type { Band, EmailContent, Fact } from '../../messages/content/email-content.ts';
import { timeWithUtc } from '../../messages/content/email-times.ts';
import type { StatusEvent } from '../../platform/firestore/status-documents.ts';
import { isHarmlessName } from './shown-name.ts';

interface MailedPage {
	name: string;
	/** Where visitors find it. */
	url: string;
	showsBrand: boolean;
}

type IncidentEvent = Extract<StatusEvent, { kind: 'incident' }>;
type MaintenanceEvent = Extract<StatusEvent, { kind: 'maintenance' }>;

/** Subscribers have no account, and therefore no time zone that we know. */
const timeZone = 'UTC';

/** Of all emails about status pages: an owner chooses the name of a page, and not who an email seems to come from. */
export const statusSenderName = `${brand.name} status pages`;

/** Somebody entered the email address, so a name that could pass for a message is not shown. */
export function subscriptionEmail(page: MailedPage, { url, isKnown }: { url: string; isKnown: boolean }): EmailContent {
	const isNamed = isHarmlessName(page.name);
	const name = isNamed ? page.name : page.url.replace(/^https:\/\//, '');
	const sender = { name: isNamed ? senderName(page) : name, showsBrand: page.showsBrand };
	const subject = `to ${isNamed ? sender.name : 'a status page'}`;
	const footnote = `You received this email because someone entered this email address on the status page of ${name}. If that wasn't you, you can ignore this email. ${isKnown ? 'Nothing was changed.' : 'You are not subscribed.'}`;
	if (isKnown) {
		return {
			subject: `You are already subscribed ${subject}`,
			heading: 'You are already subscribed',
			paragraphs: [`You receive the updates of ${name}. You can change what you hear about, or unsubscribe.`],
			button: { label: 'Manage subscription', url, isUrlShown: true },
			sender,
			footnote,
		};
	}
	return {
		subject: `Confirm your subscription ${subject}`,
		heading: 'Confirm your subscription',
		paragraphs: [
			`Please confirm that you want to receive an email when ${name} has an incident or planned maintenance.`,
			'The link works for two days.',
		],
		button: { label: 'Confirm subscription', url, isUrlShown: true },
		sender,
		footnote,
	};
}

export function statusEventEmail(
	page: MailedPage,
	event: StatusEvent,
	links: { manageUrl: string; stopUrl: string },
): EmailContent {
	const content = event.kind === 'incident' ? incidentContent(event) : maintenanceContent(event);
	return {
		...content,
		button: { label: 'View status page', url: page.url },
		secondButton: { label: 'Manage subscription', url: links.manageUrl },
		stopUrl: links.stopUrl,
		sender: { name: senderName(page), showsBrand: page.showsBrand },
		footnote: `You received this email because you subscribed to the status page of ${page.name}.`,
	};
}

function senderName({ name }: Pick<MailedPage, 'name'>): string {
	return /\bstatus\b/i.test(name) ? name : `${name} status`;
}

type EventContent = Pick<EmailContent, 'subject' | 'band' | 'heading' | 'paragraphs' | 'facts'>;

const incidentTones: Record<IncidentState, Band['tone']> = {
	investigating: 'down',
	identified: 'warning',
	monitoring: 'warning',
	resolved: 'up',
};

function incidentContent({ title, state, text, components, at, startedAt }: IncidentEvent): EventContent {
	const word = incidentStateWords[state];
	return {
		subject: `${word}: ${title}`,
		band: { tone: incidentTones[state], label: word },
		heading: title,
		paragraphs: [text],
		facts: [
			...affected(components),
			{ label: 'Since', value: timeWithUtc(startedAt, timeZone) },
			{ label: state === 'resolved' ? 'Resolved' : 'Updated', value: timeWithUtc(at, timeZone) },
		],
	};
}

const phases: Record<MaintenanceEvent['phase'], { tone: Band['tone']; subject: string; sentence: string }> = {
	announced: { tone: 'neutral', subject: 'Planned maintenance', sentence: 'Maintenance is planned.' },
	soon: { tone: 'neutral', subject: 'Maintenance soon', sentence: 'Planned maintenance begins soon.' },
	started: { tone: 'warning', subject: 'Maintenance started', sentence: 'Planned maintenance has started.' },
	ended: { tone: 'up', subject: 'Maintenance ended', sentence: 'Planned maintenance has ended.' },
	moved: { tone: 'warning', subject: 'Maintenance moved', sentence: 'Planned maintenance has a new time.' },
	cancelled: {
		tone: 'neutral',
		subject: 'Maintenance cancelled',
		sentence: 'Planned maintenance will not take place.',
	},
};

function maintenanceContent({ phase, name, components, from, until }: MaintenanceEvent): EventContent {
	const { tone, subject, sentence } = phases[phase];
	return {
		subject: `${subject}: ${name}`,
		band: { tone, label: subject },
		heading: name,
		paragraphs: [sentence],
		facts: [
			...affected(components),
			{ label: 'From', value: timeWithUtc(from, timeZone) },
			{ label: 'Until', value: timeWithUtc(until, timeZone) },
		],
	};
}

function affected(components: readonly string[]): Fact[] {
	return components.length === 0 ? [] : [{ label: 'Affected', value: components.join(', ') }];
}
