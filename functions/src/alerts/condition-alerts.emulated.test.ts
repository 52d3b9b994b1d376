import { defaultCheckSettings, hourMs } from '@stayup/contract';
import { testSecretBox } from '@stayup/testing/alerts/named-channels';
import { deliver, openWebhooks } from '@stayup/testing/alerts/webhook-fixture';
import { aBatch, aChannel, aMonitor, aPolicy, aShard, aWebsite, good, noon } from '@stayup/testing/builders';
import { alertingShards } from '@stayup/testing/stores';
import { receiverAt } from '@stayup/testing/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { createChannelTargets } from '../channels/channel-targets.ts';
import type { StoredTarget } from '../channels/sender.ts';
import { createEscalationStore } from '../policies/escalation-store.ts';

const { firestore, stored, makeHook } = openWebhooks();
const targets = createChannelTargets(testSecretBox);
const check = { ...defaultCheckSettings(), slowAboveMs: 1_000 };

/** An account with an email, a webhook and a Discord channel that receive alerts about conditions. */
async function anOwner() {
	const hook = await makeHook();
	const { uid, deps, outbox, clock, receiver } = hook;
	clock.now = noon + hourMs;
	const discord = receiverAt(new URL(receiver.url).origin, `/api/webhooks/${crypto.randomUUID()}`);
	const own = receiverAt(new URL(receiver.url).origin);
	const channel = (name: string, target: StoredTarget, createdAt: number) =>
		aChannel({
			kind: target.kind,
			name,
			createdAt,
			topics: ['conditions'],
			sealedTarget: targets.seal(uid, target),
		});
	const channels = {
		mail: channel('Mail', { kind: 'email', email: 'ops@stayup.test' }, 1),
		hook: channel('Hook', { kind: 'webhook', url: own.url, headers: [], template: null }, 2),
		chat: channel('Chat', { kind: 'discord', url: discord.url }, 3),
	};
	await stored.users.doc(uid).update({ tier: 'Pro' });
	await stored.alertSettings.doc(uid).set({ channels, policies: {} });
	const websiteId = stored.websites.doc().id;
	const shardId = stored.shards.doc().id;
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId: uid, name: 'Shop' }));
	await stored.shards.doc(shardId).set(aShard([aMonitor({ websiteId, ownerId: uid, name: 'Shop', check })]));
	const shards = alertingShards(firestore, outbox, createEscalationStore(firestore, outbox));

	/** One check of each minute from then on. */
	async function measure(fromMinute: number, ...durations: number[]): Promise<void> {
		const results = durations.map((durationMs, index) => good((fromMinute + index) * 60, durationMs));
		for (const result of results) await shards.commit(shardId, [aBatch([result], { websiteId, roundAt: null })]);
	}
	async function planned() {
		const { docs } = await stored.outbox.where('ownerId', '==', uid).get();
		return docs.map((snapshot) => ({ id: snapshot.id, ...snapshot.data() })).sort((a, b) => a.id.localeCompare(b.id));
	}
	async function sendAll(): Promise<void> {
		for (const { id, state } of await planned()) if (state === 'pending') await deliver(deps, id);
	}
	return { ...hook, websiteId, own, discord, measure, planned, sendAll };
}

const began = [100, 2_000, 2_000, 2_000] as const;
const over = [100, 100, 100, 100] as const;

describe('a website that becomes slow', () => {
	it('sends one alert over email, webhook and Discord, and one when it is fast again', async () => {
		const owner = await anOwner();
		await owner.measure(0, ...began, 2_000);
		await owner.sendAll();
		await owner.measure(5, ...over, 100);
		await owner.sendAll();

		expect((await owner.planned()).map(({ id, state }) => `${id.replace(owner.websiteId, '')} ${state}`)).toEqual(
			['began', 'ended'].flatMap((event) =>
				['chat', 'hook', 'mail'].map((channel) => `_slow_${(noon + 60_000) / 1000}_${event}_${channel} sent`),
			),
		);
		expect(owner.emails.map(({ to, subject }) => [to, subject])).toEqual([
			['ops@stayup.test', expect.stringMatching(/^Slow: Shop \(above 1,000 ms\) since /)],
			['ops@stayup.test', 'No longer slow: Shop (for 7 min)'],
		]);
		expect(owner.emails[0]?.text).toContain('3 of the last 5 checks took longer than 1,000 ms.');
		expect(owner.emails[0]?.text).toContain('Who can fix it: ');
		expect((await owner.own.calls()).map(({ body }) => JSON.parse(body))).toMatchObject([
			{ type: 'condition.began', data: { condition: 'slow', slowAboveMs: 1_000, checks: [{}, {}, {}] } },
			{ type: 'condition.ended', data: { condition: 'slow', next: 'up', durationSeconds: 420 } },
		]);
		const titles = (await owner.discord.calls()).map(({ body }) => JSON.parse(body).embeds[0].title);
		expect(titles).toEqual(['Shop is slow', 'Shop is no longer slow']);
		// The channels of the profile did not choose it.
		expect(await owner.receiver.calls()).toEqual([]);
	});

	it('notifies only the channels that chose it', async () => {
		const owner = await anOwner();
		await stored.alertSettings.doc(owner.uid).update({ 'channels.mail.topics': ['outages', 'expiry'] });
		await owner.measure(0, ...began);

		expect((await owner.planned()).map(({ id }) => id.split('_').at(-1))).toEqual(['chat', 'hook']);
	});

	it('that is muted is read by nobody, but programs continue', async () => {
		const owner = await anOwner();
		await stored.websites.doc(owner.websiteId).update({ emailsMutedUntil: owner.clock.now + hourMs });
		await owner.measure(0, ...began);
		await owner.sendAll();

		expect((await owner.planned()).map(({ state, reason }) => [state, reason])).toEqual([
			['failed', 'alerts are muted'],
			['sent', null],
			['failed', 'emails are muted'],
		]);
		expect(await owner.discord.calls()).toEqual([]);
		expect(await owner.own.calls()).toHaveLength(1);
	});

	it('notifies the channels of the first step of its policy, at the end of quiet hours', async () => {
		const owner = await anOwner();
		const quietHours = { from: '11:00', to: '13:00', exceptWhenAllDown: false };
		const policy = aPolicy({ 0: ['email', 'hook'], 5: ['chat', 'mail'] }, { quietHours });
		await stored.alertSettings.doc(owner.uid).update({ policies: { day: policy } });
		await stored.users.doc(owner.uid).update({ timeZone: 'UTC' });
		await owner.measure(0, ...began);

		expect(await owner.planned()).toMatchObject([{ channelId: 'hook', nextAttemptAt: noon + hourMs }]);
	});
});
