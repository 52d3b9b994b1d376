/** Lists, adds, changes, tests and removes the channels of an account. */
import { isDeepStrictEqual } from 'node:util';
import {
	type Channel,
	type ChannelChange,
	channelKindFacts,
	profileChannelIds,
	type TestMessageReply,
	type Tier,
	tierLimits,
	toInstant,
	usualTopics,
} from '@stayup/contract';
import { type Actor, may } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { RecentLoginDeps } from '../http/recent-login.ts';
import { type SendTestDeps, sendTest, type TestResult } from '../outbox/send-test.ts';
import type { StoredChannel } from '../platform/firestore/channel-documents.ts';
import { Problem } from '../platform/problem.ts';
import { alertedEmail } from '../platform/team-account.ts';
import { addChannel, confirmableTarget, startConfirmation } from './add-channel.ts';
import { channelOf, profileChannelsOf } from './channel-replies.ts';
import { type ChannelStore, ownChannel } from './channel-store.ts';
import { type ChannelTargets, isConnected } from './channel-targets.ts';
import { connectionOf } from './connections.ts';
import type { PrepareDeps } from './prepare-target.ts';
import { oldestFirst, overLimitChannels } from './rules/channel-rules.ts';
import type { StoredTarget, UnconnectedTarget } from './sender.ts';
import { nextMonthAfter, type SmsStore } from './sms/sms-store.ts';
import { fillTemplate, problemWithTemplate } from './template.ts';
import { templateExamples } from './template-fields.ts';

type ChannelDeps = PrepareDeps &
	SendTestDeps &
	RecentLoginDeps &
	RateLimited & {
		channels: ChannelStore;
		channelTargets: ChannelTargets;
		sms: Pick<SmsStore, 'sentInMonth'>;
	};

export function createChannelHandlers(deps: ChannelDeps) {
	const { channels } = deps;

	return {
		async listChannels({ actor }) {
			const settings = await channels.settingsOf(actor.uid);
			const named = oldestFirst(settings);
			const health = await channels.healthOf(actor.uid, [...profileChannelIds, ...named.map(([id]) => id)]);
			const overLimit = overLimitChannels(actor.user, settings);
			const sms = named.some(([, { kind }]) => kind === 'sms') ? await smsOf(deps, actor) : undefined;
			return [
				...profileChannelsOf({ ...actor.user, email: alertedEmail(actor.uid, actor.user) }, health),
				...(await Promise.all(
					named.map(async ([id, channel]) =>
						channelOf({
							id,
							channel,
							health: health.get(id),
							isOverLimit: overLimit.has(id),
							sms,
							...(await settingsShown(deps, actor, id, channel)),
						}),
					),
				)),
			];
		},

		async getChannel({ actor, params: { id } }) {
			const profile = profileChannelIds.find((known) => known === id);
			if (profile === undefined) return replyOf(deps, actor, id);
			const health = await channels.healthOf(actor.uid, [profile]);
			const found = profileChannelsOf({ ...actor.user, email: alertedEmail(actor.uid, actor.user) }, health).find(
				({ _id }) => _id === profile,
			);
			if (!found) throw channelNotFound();
			return found;
		},

		async addChannel({ actor, body: { name, target, topics = [...usualTopics], filter = null } }) {
			const { tier } = actor.user;
			if (!(target.kind in deps.channelConnections))
				throw new Problem('conflict', 'This kind of channel is not available.');
			await limitAccount(deps, 'channelAddByAccount', actor);
			const id = channels.newId();
			const added = await addChannel(deps, actor, id, { name, target, topics, filter, isEnabled: true });
			if (added === 'full') throw limitReached(tier);
			if (added === 'too-large') throw tooLarge();
			return replyOf(deps, actor, id);
		},

		async updateChannel({ actor, params: { id }, body }) {
			const before = await ownedChannel(deps, actor, id);
			await limitAccount(deps, 'channelByAccount', actor);
			const stored = deps.channelTargets.open(actor.uid, before.sealedTarget);
			const prepared =
				body.target && (await changedTarget(deps, actor, body.target, { stored, isReady: before.isReady }));
			const leadsElsewhere = prepared && !isDeepStrictEqual(prepared.target, stored);
			if (leadsElsewhere) await deps.requireReauthentication(actor);
			const changed = await channels.change(actor.uid, id, () => ({
				...fieldsOf(body),
				...(prepared && {
					label: prepared.label,
					isReady: prepared.isReady,
					endedAt: null,
					sealedTarget: deps.channelTargets.seal(actor.uid, prepared.target),
				}),
			}));
			if (changed === null) throw channelNotFound();
			if (changed === 'too-large') throw tooLarge();
			if (leadsElsewhere) await channels.forgetHealth(actor.uid, id);
			if (prepared && !prepared.isReady) await startConfirmation(deps, actor.uid, id, prepared.target);
			return replyOf(deps, actor, id);
		},

		async removeChannel({ actor, params: { id } }) {
			const { kind } = await ownedChannel(deps, actor, id);
			await limitAccount(deps, 'channelByAccount', actor);
			if (!(await channels.remove(actor.uid, id))) throw channelNotFound();
			await connectionOf(deps.channelConnections, kind).remove?.({ ownerId: actor.uid, channelId: id });
			return { message: 'Channel deleted' };
		},

		async testChannel({ actor, params: { id } }) {
			const channel = await testedChannel(deps, actor, id);
			await deps.rateLimiter.take([{ limit: 'channelTestByAccount', subject: `${actor.uid} ${id}` }], deps.now());
			const named = profileChannelIds.some((profile) => profile === id)
				? {}
				: { channelId: id, channelName: channel.name };
			return testReplyOf(channel.name, await sendTest(deps, actor.uid, channel.kind, named));
		},

		async confirmChannel({ actor, params: { id }, body: { code } }) {
			const channel = await ownedChannel(deps, actor, id);
			if (channel.isReady && channel.endedAt === null) return replyOf(deps, actor, id);
			const { confirm } = connectionOf(deps.channelConnections, channel.kind);
			if (!confirm) throw new Problem('conflict', 'This channel is not confirmed with a code.');
			await limitAccount(deps, 'channelConfirmByAccount', actor);
			const connected = await confirm(
				{ ownerId: actor.uid, channelId: id },
				deps.channelTargets.open(actor.uid, channel.sealedTarget),
				code,
			);
			const change = connected && {
				label: connected.label,
				sealedTarget: deps.channelTargets.seal(actor.uid, connected.target),
			};
			await channels.change(actor.uid, id, ({ sealedTarget }) =>
				// Its phone number may have changed meanwhile.
				sealedTarget === channel.sealedTarget ? { ...change, isReady: true, endedAt: null } : null,
			);
			return replyOf(deps, actor, id);
		},

		async listChannelAnswers({ actor, params: { id } }) {
			await ownedChannel(deps, actor, id);
			const { answers = [] } = (await channels.healthOf(actor.uid, [id])).get(id) ?? {};
			return answers.map(({ at, statusCode, body }) => ({ at: toInstant(at), statusCode, body })).reverse();
		},

		async previewTemplate({ actor, body: { template, event = 'website.down' } }) {
			await limitAccount(deps, 'templatePreviewByAccount', actor);
			const filled = fillTemplate(template, templateExamples[event]);
			const problem = 'problem' in filled ? filled.problem : problemWithTemplate(template);
			return 'body' in filled && problem === null ? { body: filled.body, problem } : { body: null, problem };
		},
	} satisfies Partial<Handlers>;
}

async function ownedChannel({ channels }: ChannelDeps, { uid }: Actor, id: string): Promise<StoredChannel> {
	if (profileChannelIds.some((profile) => profile === id)) {
		throw new Problem('conflict', 'This channel is changed in the profile.');
	}
	const channel = await channels.find(uid, id);
	if (!channel) throw channelNotFound();
	return channel;
}

async function changedTarget(
	deps: ChannelDeps,
	actor: Actor,
	target: NonNullable<ChannelChange['target']>,
	{ stored, isReady }: { stored: StoredTarget | UnconnectedTarget; isReady: boolean },
) {
	if (target.kind !== stored.kind)
		throw new Problem('conflict', 'The kind of a channel cannot change. Add another one.');
	// The form sends all fields, and the connection is made at the service.
	if (channelKindFacts[target.kind].ready === 'at-service') return null;
	const isSameEmail = target.kind === 'email' && 'email' in stored && stored.email === target.email;
	const isSamePhone = target.kind === 'sms' && 'phone' in stored && stored.phone === target.phone;
	// Saving an unconfirmed target again sends another confirmation.
	if (isReady && (isSameEmail || isSamePhone)) return null;
	return confirmableTarget(deps, actor, target, stored);
}

function fieldsOf({ name, topics, filter, isEnabled }: ChannelChange): Partial<StoredChannel> {
	return {
		...(name !== undefined && { name }),
		...(topics !== undefined && { topics }),
		...(filter !== undefined && { filter }),
		...(isEnabled !== undefined && { isEnabled }),
	};
}

async function replyOf(deps: ChannelDeps, actor: Actor, id: string): Promise<Channel> {
	const settings = await deps.channels.settingsOf(actor.uid);
	const channel = ownChannel(settings?.channels, id);
	if (!channel) throw channelNotFound();
	const health = (await deps.channels.healthOf(actor.uid, [id])).get(id);
	const isOverLimit = overLimitChannels(actor.user, settings).has(id);
	const sms = channel.kind === 'sms' ? await smsOf(deps, actor) : undefined;
	return channelOf({ id, channel, health, isOverLimit, sms, ...(await settingsShown(deps, actor, id, channel)) });
}

async function smsOf({ sms, now }: ChannelDeps, { uid, user }: Actor): Promise<NonNullable<Channel['sms']>> {
	const at = now();
	const allowance = tierLimits[user.tier].smsPerMonth;
	return { used: await sms.sentInMonth(uid, at), allowance, renewsAt: toInstant(nextMonthAfter(at)) };
}

/** Settings contain URLs that anybody can post to, and links that connect the channel. */
async function settingsShown(deps: ChannelDeps, actor: Actor, channelId: string, channel: StoredChannel) {
	if (!may(actor, 'alerts')) return { target: null, connectUrl: null };
	const target = deps.channelTargets.open(actor.uid, channel.sealedTarget);
	const { connectUrl } = connectionOf(deps.channelConnections, channel.kind);
	const isOpen = !isConnected(target) || channel.endedAt !== null;
	const url = connectUrl && isOpen ? await connectUrl({ ownerId: actor.uid, channelId }) : null;
	return { target, connectUrl: url };
}

/** On demand, messages go only to channels that are ready (AUTH-8). */
async function testedChannel(
	deps: ChannelDeps,
	actor: Actor,
	id: string,
): Promise<Pick<StoredChannel, 'kind' | 'name'>> {
	const { isEmailConfirmed, notificationPreferences } = actor.user;
	if (id === 'email') {
		if (!isEmailConfirmed) throw new Problem('conflict', 'Please confirm your email address first.');
		return { kind: 'email', name: 'The email service' };
	}
	if (id === 'webhook') {
		if (notificationPreferences.webhook.url === '') throw new Problem('conflict', 'Please save a webhook URL first.');
		return { kind: 'webhook', name: 'The webhook' };
	}
	const channel = await ownedChannel(deps, actor, id);
	const overLimit = overLimitChannels(actor.user, await deps.channels.settingsOf(actor.uid));
	if (overLimit.has(id)) throw limitReached(actor.user.tier);
	if (!channel.isReady) throw new Problem('conflict', 'Please connect or confirm this channel first.');
	if (channel.endedAt !== null) throw new Problem('conflict', 'Please connect this channel again first.');
	return channel;
}

function testReplyOf(name: string, { statusCode, durationMs, reason }: TestResult): TestMessageReply {
	const accepted = reason === null ? 'accepted the message' : `did not accept the message: ${reason}`;
	const response = statusCode === null ? accepted : `responded with ${statusCode}`;
	return { ok: reason === null, statusCode, durationMs, message: `${name} ${response}.` };
}

function channelNotFound(): Problem {
	return new Problem('not-found', 'Channel not found');
}

function tooLarge(): Problem {
	return new Problem(
		'conflict',
		'The headers and templates of your channels are too long together. Please shorten some.',
	);
}

function limitReached(tier: Tier): Problem {
	const most = tierLimits[tier].channels;
	return new Problem(
		'limit-reached',
		`Your ${tier} plan includes ${most} channels besides those of your profile. Delete one, or upgrade to add more.`,
	);
}
