import { type EmailLink, minuteMs, type NewSession, type Website } from '@stayup/contract';
import { connectSlack, pressInSlack, slackMessages } from '@stayup/testing/alerts/slack-channel';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { advance } from '@stayup/testing/local-product/worker';
import { emailsTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { receiverAt } from '@stayup/testing/webhook-receiver';
import { switchSite } from '@stayup/testing/websites';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

async function addSite(owner: NewSession, name: string) {
	const site = crypto.randomUUID();
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${site}`;
	const website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token: owner.token,
		body: { name, url },
	});
	const check = () => send('POST', `/api/websites/${website._id}/check`, { token: owner.token });
	return { switchTo: (status: number) => switchSite(site, { status }), check };
}

/** And what follows from it within a minute: the third failure in a row is an outage. */
async function checkAll(sites: readonly { check(): Promise<unknown> }[]): Promise<void> {
	await Promise.all(sites.map(({ check }) => check()));
	await advance(minuteMs);
}

describe('outages of one cause', () => {
	it('are reported as one, and so are their recoveries; programs get each of them', async () => {
		const owner = await register('Alice');
		const webhook = receiverAt();
		const discord = receiverAt(undefined, `/api/webhooks/${crypto.randomUUID()}`);
		await stored.users.doc(owner._id).update({
			tier: 'Elite',
			isEmailConfirmed: true,
			notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url: webhook.url } },
		});
		const target = { kind: 'discord', url: discord.url };
		await sendSuccessfully('POST', '/api/channels', { token: owner.token, body: { name: 'Team', target } });
		const slack = await connectSlack(owner);
		const sites = [];
		for (const name of ['Shop', 'Blog', 'Forum']) sites.push(await addSite(owner, name));
		const [shop, ...others] = sites;
		if (!shop) throw new Error('There is no website.');
		const subjects = async () =>
			(await emailsTo(owner.email)).map(({ subject }) => subject).filter((text) => /^(Down|Up)/.test(text));

		// 1. One goes down alone and is reported at once; the two others follow together.
		await Promise.all(sites.map(({ switchTo }) => switchTo(500)));
		await checkAll([shop]);
		expect(await subjects()).toEqual([expect.stringMatching(/^Down: Shop \(/)]);
		await checkAll(others);
		expect((await subjects()).toSorted()).toEqual([
			expect.stringMatching(/^Down: (Blog|Forum) and 1 more website/),
			expect.stringMatching(/^Down: Shop \(/),
		]);
		expect(await discord.calls()).toHaveLength(2);
		expect(await webhook.calls()).toHaveLength(3);
		const titles = (await discord.calls()).map(({ body }) => JSON.parse(body).embeds[0].title);
		expect(titles.toSorted()).toEqual([
			expect.stringMatching(/^(Blog|Forum) and 1 more website are down$/),
			'Shop is down',
		]);

		// 2. All deliveries are settled, and each outage says that its owner was notified.
		const { docs: outages } = await stored.outages.where('ownerId', '==', owner._id).get();
		expect(outages.map((row) => row.data().notifiedAt ?? null)).not.toContain(null);

		// 3. The button of the group in Slack is for both of its outages, and the link of its email says so.
		const thread = (await slackMessages(slack)).find(({ text }) => text.includes('and 1 more website'));
		if (!thread) throw new Error('Slack got no group.');
		await pressInSlack(slack, thread.ts, 'acknowledge', { userName: 'grace' });
		const notes = (await slackMessages(slack)).filter(({ threadTs }) => threadTs === thread.ts);
		expect(notes.map(({ text }) => text)).toEqual(['grace via Slack is on it: 2 outages']);
		const grouped = (await emailsTo(owner.email)).find(({ subject }) => subject.includes('and 1 more website'));
		const token = /\/email-link\?do=acknowledge#(\S+)/.exec(grouped?.text ?? '')?.[1];
		const link = await sendSuccessfully<EmailLink>('POST', '/api/email-links', { body: { token } });
		expect(link).toMatchObject({ acknowledge: 'done', group: { outages: 2, websites: 2 } });
		const { docs: acknowledged } = await stored.outages.where('ownerId', '==', owner._id).get();
		expect(acknowledged.map((row) => [row.data().website.name, row.data().acknowledgement?.by ?? null]).sort()).toEqual(
			[
				['Blog', 'grace via Slack'],
				['Forum', 'grace via Slack'],
				['Shop', null],
			],
		);

		// 4. The recoveries of the two are one message, in Slack in the thread of the group.
		await Promise.all(sites.map(({ switchTo }) => switchTo(200)));
		// A website is up again after two checks.
		for (const _ of [1, 2]) await checkAll(sites);
		expect((await subjects()).filter((text) => text.startsWith('Up')).toSorted()).toEqual([
			expect.stringMatching(/^Up: (Blog|Forum) and 1 more website/),
			expect.stringMatching(/^Up: Shop \(/),
		]);
		const messages = await slackMessages(slack);
		expect(messages.find(({ ts }) => ts === thread.ts)?.text).toMatch(/and 1 more website were down\. .*Back up after/);
		expect(messages.filter(({ threadTs }) => threadTs === thread.ts)).toHaveLength(2);
		const { docs } = await stored.outbox.where('ownerId', '==', owner._id).where('state', '==', 'pending').get();
		expect(docs.map(({ id }) => id)).toEqual([]);
	});
});
