/** The state of a channel, and which alerts it receives, in words. */
import { type Channel, type ChannelTopic, channelTopics, type Website } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/feedback/tone.ts';

/** A word for its badge. */
export function channelStatus({ isEnabled, isOverLimit, state, sms }: Channel): { tone: Tone; word: string } {
	if (state === 'ended') return { tone: 'down', word: 'Disconnected' };
	if (isOverLimit) return { tone: 'degraded', word: 'Above your plan' };
	if (!isEnabled) return { tone: 'unknown', word: 'Off' };
	if (state !== 'unconfirmed' && sms && sms.used >= sms.allowance)
		return { tone: 'degraded', word: 'No messages left' };
	switch (state) {
		case 'unconfirmed':
			return { tone: 'degraded', word: 'Not confirmed' };
		case 'unconnected':
			return { tone: 'degraded', word: 'Not connected' };
		case 'failing':
			return { tone: 'down', word: 'Failing' };
		case 'ready':
			return { tone: 'up', word: 'On' };
	}
}

export const topicWords: Readonly<Record<ChannelTopic, string>> = {
	outages: 'Outages and recoveries',
	expiry: 'Certificates and domains that expire',
	conditions: 'Slow, partly unreachable and blocked websites',
};

/** Says when the alerts are sent, where the label does not. */
export const topicHelp: Readonly<Partial<Record<ChannelTopic, string>>> = {
	conditions:
		'One alert when it is confirmed, and one when it ends. A website counts as slow above the limit in its settings, and as blocked if a firewall refuses our checks.',
};

/** Within a sentence. */
const topicNouns: Readonly<Record<ChannelTopic, string>> = {
	outages: 'outages',
	expiry: 'expiry',
	conditions: 'slow, partly unreachable or blocked states',
};

const namesShown = 2;

/** "Outages and expiry of Bakery, Forge, 2 more and the tag “shops”". `websites`: undefined while loading. */
export function subjectSentence(
	{ topics, filter }: Pick<Channel, 'topics' | 'filter'>,
	websites: readonly Website[] | undefined,
): string {
	const words = channelTopics.filter((topic) => topics.includes(topic)).map((topic) => topicNouns[topic]);
	if (words.length === 0) return 'Receives no alerts';
	const what = listed(words);
	if (filter === null) return `${capital(what)} of all websites`;
	const names = new Map(websites?.map(({ _id, name }) => [_id, name]));
	const known = filter.websiteIds.flatMap((id) => names.get(id) ?? []);
	const shown = known.slice(0, namesShown);
	// Websites that were removed are not counted once the list is known.
	const rest = (websites ? known.length : filter.websiteIds.length) - shown.length;
	const more = rest > 0 ? [shown.length > 0 ? `${formatCount(rest)} more` : countOf(rest)] : [];
	const subjects = [...shown, ...more, ...filter.tags.map((tag) => `the tag “${tag}”`)];
	return subjects.length === 0
		? 'Receives no alerts: its websites were removed'
		: `${capital(what)} of ${listed(subjects)}`;
}

export function listed(words: readonly string[]): string {
	const last = words.at(-1) ?? '';
	return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

function countOf(count: number): string {
	return count === 1 ? '1 website' : `${formatCount(count)} websites`;
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
