/** How the alert of an outage fared, over all channels, in one sentence. */
import { type ChannelTrail, isHeldBack, type OutageTrail } from '@stayup/contract';
import { whyWords } from '../../../entities/outage/ui/delivery-words.ts';

const list = new Intl.ListFormat('en');

export function verdictOf({ channels }: Pick<OutageTrail, 'channels'>): string {
	if (channels.length === 0) return 'No alert was sent, because the account has no channel.';
	const over = (fate: Fate) => channels.filter((channel) => fateOf(channel) === fate);
	const [sent, waiting] = [over('sent'), over('waiting')];
	const [failed, unsent] = [over('failed'), over('unsent')];
	const parts = [
		...partOf('was sent over', sent),
		...partOf('waits to be sent over', waiting),
		...partOf('did not arrive over', failed),
		...partOf('was not sent over', unsent),
	];
	const reasons = new Set([
		...[...failed, ...unsent].map(reasonOf),
		...[...sent, ...waiting].map(reasonOf).filter((reason) => reason !== null),
	]);
	const [reason] = reasons;
	return `The alert ${list.format(parts)}${reasons.size === 1 && reason ? `: ${reason}` : ''}.`;
}

type Fate = 'sent' | 'waiting' | 'failed' | 'unsent';

/** Of the alert itself: that the website is up again says nothing about it. */
function alertsOf({ deliveries }: ChannelTrail): ChannelTrail['deliveries'] {
	return deliveries.filter(({ event }) => event !== 'website-up');
}

function fateOf(channel: ChannelTrail): Fate {
	const alerts = alertsOf(channel);
	if (alerts.some(({ state, receipt }) => state === 'sent' && receipt?.kind !== 'bounced')) return 'sent';
	if (alerts.some(({ state }) => state === 'pending')) return 'waiting';
	const isTried = alerts.some(({ state, attempts, detail }) => !isHeldBack(state, attempts, detail));
	return isTried ? 'failed' : 'unsent';
}

function reasonOf(channel: ChannelTrail): string | null {
	const why = channel.why ?? alertsOf(channel).findLast((delivery) => delivery.why)?.why;
	return why ? whyWords(why) : null;
}

function partOf(words: string, channels: readonly ChannelTrail[]): string[] {
	return channels.length === 0 ? [] : [`${words} ${list.format(channels.map(({ name }) => name))}`];
}
