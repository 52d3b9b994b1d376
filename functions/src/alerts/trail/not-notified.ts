/** Why a channel got no alert about an outage, and what keeps a website from alerting now. From stored facts, as they are now. Pure. */
import { dayMs, keptDays, minuteMs, type OutageDocument, type WebsiteDocument } from '@stayup/contract';
import { endOfMute } from '../../channels/muted.ts';
import { isUsable, overLimitChannels, receives } from '../../channels/rules/channel-rules.ts';
import { maintenanceAt } from '../../monitoring/rules/conditions.ts';
import type { Monitor } from '../../monitoring/rules/monitor.ts';
import type { StoredWhy } from '../../outbox/why.ts';
import type {
	AlertSettingsDocument,
	EscalationDocument,
	StoredChannel,
} from '../../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { quietUntil } from '../../policies/rules/quiet-hours.ts';

export interface AccountFacts {
	user: UserDocument;
	/** Null for an account without named channels and policies. */
	settings: AlertSettingsDocument | null;
	/** By channel, for those that are disconnected: why its service refused the last message, without a full stop. */
	refusals: ReadonlyMap<string, string>;
	/** Null if it was removed. */
	website: WebsiteDocument | null;
	websiteId: string;
	/** Null if it is not checked. */
	monitor: Monitor | null;
}

export interface OutageFacts extends AccountFacts {
	outage: OutageDocument;
	/** Null if no policy decides about the outage. */
	escalation: EscalationDocument | null;
	/** When settings that decide about alerts were last changed since; null if they were not. */
	changedAt: number | null;
}

const plain = (text: string): StoredWhy => ({ text, at: null });

/**
 * `channelId`: the kind for the channels of the profile. Null once the messages about the outage are deleted, because then nobody knows whether the
 * channel got one.
 */
export function whyNotNotified(facts: OutageFacts, channelId: string, now: number): StoredWhy | null {
	const { user, settings, website, outage, escalation, monitor, changedAt } = facts;
	if (now >= outage.detectedAt + keptDays.messages * dayMs) return null;
	if (user.isDisabled) return plain('The account is disabled');
	if (website === null) return plain('The website was removed');
	if (!website.alertsEnabled) return plain('Alerts of the website are turned off');
	const named = settings?.channels[channelId];
	const unusable = named ? whyUnusable(facts, channelId, named) : isProfileChannelOff(user, channelId);
	if (unusable !== null) return unusable;
	if (named && named.createdAt > outage.detectedAt)
		return { text: 'The channel was added later, at', at: named.createdAt };
	if (escalation !== null) return whyNotByPolicy(escalation, facts, channelId, now);
	const flappingSince = monitor?.state.alerts.flappingSince ?? null;
	if (flappingSince !== null && flappingSince <= outage.detectedAt) {
		return { text: 'The website is flapping, so one alert says so, of', at: flappingSince };
	}
	if (changedAt !== null)
		return { text: 'No alert was planned by the settings of then, which were changed at', at: changedAt };
	return plain('No alert was planned for it');
}

function isProfileChannelOff({ notificationPreferences }: UserDocument, channelId: string): StoredWhy | null {
	const { email, webhook } = notificationPreferences;
	const isOn = channelId === 'email' ? email.enabled : webhook.enabled && webhook.url !== '';
	return isOn ? null : plain('The channel is off');
}

function whyUnusable(
	{ user, settings, refusals, website, websiteId }: AccountFacts,
	channelId: string,
	channel: StoredChannel,
): StoredWhy | null {
	const { isReady, endedAt, isEnabled, kind, topics } = channel;
	if (endedAt !== null) {
		const refusal = refusals.get(channelId);
		return { text: `Disconnected${refusal === undefined ? '' : `, because of “${refusal}”,`} since`, at: endedAt };
	}
	if (!isReady)
		return plain(
			kind === 'slack' || kind === 'telegram' ? 'The channel is not connected' : 'The channel is not confirmed',
		);
	if (overLimitChannels(user, settings).has(channelId)) return plain('Limit of the plan reached: channels');
	if (!isEnabled) return plain('The channel is off');
	if (!topics.includes('outages')) return plain('The channel takes no alerts about outages');
	const subject = { websiteId, tags: website?.tags ?? [], topic: 'outages' } as const;
	return receives(channel, subject) ? null : plain('The channel is for other websites');
}

function whyNotByPolicy(
	{ policyName, rules, timeZone, step, openedAt, nextAt, dueAt }: EscalationDocument,
	{ outage, monitor }: OutageFacts,
	channelId: string,
	now: number,
): StoredWhy {
	const because = (text: string, at: number | null = null) => ({ text: `Policy “${policyName}”: ${text}`, at });
	const { steps } = rules;
	const own = steps.findIndex(({ channelIds }) => channelIds.includes(channelId));
	if (own === -1) return because('it names other channels');
	if (own < step) return because('the channel could not be used at its step');
	if (outage.acknowledgement)
		return because('somebody acknowledged it before this step, at', outage.acknowledgement.at);
	if (outage.end !== null) return because('it was over before this step, at', outage.end);
	const maintenance = monitor && maintenanceAt(monitor, now);
	if (maintenance) return because('in maintenance until', maintenance[1]);
	// Maintenance moves a step as well.
	if (
		own === step &&
		nextAt !== null &&
		dueAt !== null &&
		nextAt > dueAt &&
		quietUntil(rules, timeZone, dueAt) === nextAt
	) {
		return because('quiet until', nextAt);
	}
	const at = own === step && nextAt !== null ? nextAt : openedAt + (steps[own]?.afterMinutes ?? 0) * minuteMs;
	return because(`step ${own + 1} at`, at);
}

/** By how much a check may be late. */
const lateMs = 2 * minuteMs;

/** Of a website, with those of its account. `mutedBy`: who muted it; null if that is not known. */
export function standingOf(facts: AccountFacts, mutedBy: string | null, now: number): StoredWhy[] {
	if (facts.website === null) return [plain('The website was removed')];
	return [...standingOfWebsite({ ...facts, website: facts.website }, mutedBy, now), ...standingOfAccount(facts)];
}

export function standingOfWebsite(
	{ website, monitor }: { website: WebsiteDocument; monitor: Monitor | null },
	mutedBy: string | null,
	now: number,
): StoredWhy[] {
	const found: StoredWhy[] = [];
	if (!website.isActive) {
		const isUnconfirmed = website.pausedBecause === 'email-unconfirmed';
		found.push(
			plain(
				isUnconfirmed ? 'Paused, because the email address of its owner is not confirmed' : 'The website is paused',
			),
		);
	}
	const maintenance = monitor && maintenanceAt(monitor, now);
	if (maintenance) found.push({ text: 'In maintenance until', at: maintenance[1] });
	const { condition } = website;
	if (condition?.kind === 'blocked') found.push({ text: 'A firewall blocks our checks since', at: condition.since });
	if (!website.alertsEnabled) found.push(plain('Alerts of the website are turned off'));
	const until = endOfMute(website);
	if (until !== null && until > now)
		found.push({ text: mutedBy === null ? 'Muted until' : `Muted by ${mutedBy} until`, at: until });
	const checkedAt = monitor?.state.lastCheckedAt ?? null;
	if (website.isActive && checkedAt !== null && now - checkedAt > website.runningInterval * 1000 + lateMs) {
		found.push({ text: 'Not checked since', at: checkedAt });
	}
	return found;
}

export function standingOfAccount({ user, settings }: Pick<AccountFacts, 'user' | 'settings'>): StoredWhy[] {
	const found: StoredWhy[] = [];
	if (user.isDisabled) found.push(plain('The account is disabled'));
	const { email, webhook } = user.notificationPreferences;
	const hasChannel =
		email.enabled || (webhook.enabled && webhook.url !== '') || Object.values(settings?.channels ?? {}).some(isUsable);
	if (!hasChannel) found.push(plain('No channel of the account is on'));
	else if (!email.enabled) found.push(plain('Alerts by email are off'));
	if (email.enabled && !user.isEmailConfirmed) {
		found.push(plain('The email address is not confirmed, so it gets only a few alerts'));
	}
	return found;
}
