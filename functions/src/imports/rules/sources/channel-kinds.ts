/** Turns notification services of other tools into channels, or says what to do for those that need their owner. */
import { type ChannelKind, type ChannelTarget, channelKindFacts, cutText, importLimits } from '@stayup/contract';
import { pairsOf } from '../read-json.ts';
import { type MonitorRefs, type SourceChannel, sourceChannel } from '../source-items.ts';
import { longestText } from '../unreadable-file.ts';

interface SourceService {
	name: string;
	/** Of the service in the source, in small letters. */
	kind: string;
	monitors: MonitorRefs;
	isPaused: boolean;
	/** Email addresses, or a URL. */
	to: string;
	/** Of a webhook. */
	headers?: unknown;
	lost?: string[];
}

/** An email service has one channel for each recipient. */
export function channelsOf(service: SourceService): SourceChannel[] {
	const { kind, to } = service;
	if (kind === 'email') return emailsOf(service);
	if (kind === 'webhook') return [urlChannel(service, 'Webhook', webhookOf(service))];
	if (kind === 'discord') return [urlChannel(service, 'Discord', { kind, url: to.trim() })];
	if (kind === 'teams') return [urlChannel(service, 'Microsoft Teams', { kind, url: to.trim() })];
	const shown = cutText(kind, 40);
	return [known(service, labelOf(shown), { cannot: advice(shown) })];
}

function known(
	{ name, monitors, isPaused, lost = [] }: SourceService,
	detail: string,
	more: Partial<SourceChannel>,
): SourceChannel {
	return sourceChannel(name || detail, detail, { monitors, isPaused, lost: [...lost], ...more });
}

function urlChannel(service: SourceService, detail: string, target: ChannelTarget): SourceChannel {
	if (isVariable(service.to)) return known(service, detail, { cannot: variableSentence });
	if (service.to.trim() === '') return known(service, detail, { cannot: 'The file does not contain its URL.' });
	return known(service, detail, { target });
}

function webhookOf({ to, headers }: SourceService): ChannelTarget {
	const own = pairsOf(headers).filter(({ name }) => name.toLowerCase() !== 'content-type');
	return { kind: 'webhook', url: to.trim(), ...(own.length > 0 && { headers: own }) };
}

function emailsOf(service: SourceService): SourceChannel[] {
	if (isVariable(service.to)) return [known(service, 'Email', { cannot: variableSentence })];
	if (service.to.length >= longestText) {
		return [known(service, 'Email', { cannot: 'It has too many recipients. Please add their channels by hand.' })];
	}
	const emails = recipientsIn(service.to).map(emailIn).filter(Boolean);
	if (emails.length === 0) return [known(service, 'Email', { cannot: 'The file does not contain its email address.' })];
	return [...new Set(emails)].map((email) => {
		const name = emails.length === 1 && service.name ? service.name : `${service.name} ${email}`.trim();
		return known({ ...service, name }, 'Email', { target: { kind: 'email', email } });
	});
}

/** Divided at commas and semicolons, but not at those in quotes, as in “"Müller, Anna" <anna@example.com>”. */
function recipientsIn(text: string): string[] {
	const recipients = [''];
	let isQuoted = false;
	for (const letter of text) {
		if (letter === '"') isQuoted = !isQuoted;
		if (isQuoted || (letter !== ',' && letter !== ';')) recipients[recipients.length - 1] += letter;
		else if (recipients.length <= importLimits.items) recipients.push('');
	}
	return recipients;
}

/** That of “Name <email>”. */
function emailIn(text: string): string {
	const begin = text.lastIndexOf('<');
	const end = text.indexOf('>', begin);
	return (begin >= 0 && end > begin + 1 ? text.slice(begin + 1, end) : text).trim();
}

const variableSentence = 'Its recipient or URL is a variable. Please put the value into the file first.';

function isVariable(text: string): boolean {
	return /\$\{?\w/.test(text);
}

const labels: Readonly<Record<string, string>> = {
	opsgenie: 'Opsgenie',
	ntfy: 'ntfy',
	gotify: 'Gotify',
	matrix: 'Matrix',
	googlechat: 'Google Chat',
	mattermost: 'Mattermost',
	twilio: 'Twilio',
	prosms: 'SMS',
	emailtosms: 'SMS',
	sms: 'SMS',
	voice: 'Voice call',
	zapier: 'Zapier',
	mobileapp: 'Mobile app',
	mobileappios: 'Mobile app',
	mobileappandroid: 'Mobile app',
	pushbullet: 'Pushbullet',
};

const smsServices = new Set([
	...['sms', 'prosms', 'emailtosms', 'twilio', 'clicksendsms', 'octopush', 'promosms', 'serwersms', 'smsc', 'smseagle'],
	...['smsmanager', 'freemobile', 'aliyunsms', 'messagebird', 'vonage', 'plivo', 'aws-sns'],
]);

function labelOf(kind: string): string {
	if (isChannelKind(kind)) return channelKindFacts[kind].name;
	return (Object.hasOwn(labels, kind) ? labels[kind] : kind) || 'Unknown service';
}

/** A sentence with the next step of its owner. */
function advice(kind: string): string {
	if (kind === 'slack') return 'Slack connects its channels itself. Please add a Slack channel and connect it there.';
	if (kind === 'telegram') return 'Please add a Telegram channel and open its link, so that our bot may write to you.';
	if (smsServices.has(kind)) return 'Please add an SMS channel. We send a code to the phone first.';
	if (kind.startsWith('mobileapp'))
		return 'Please add a push channel in the browser of each device that receives alerts.';
	const label = labelOf(kind);
	if (isChannelKind(kind)) return `Please add a ${label} channel.`;
	return `Stayup has no channel for ${label}. If ${label} accepts webhooks, add a webhook channel with its URL.`;
}

function isChannelKind(kind: string): kind is ChannelKind {
	return Object.hasOwn(channelKindFacts, kind);
}
