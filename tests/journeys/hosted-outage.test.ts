import { accountHeader, brand, minuteMs, monthSpan } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { missMonth, readyForLive, waiveChecks } from '@stayup/testing/business/project-examples';
import { emailsTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { referenceOf } from '../../functions/src/inbox/rules/reference.ts';
import { promiseWebsiteId } from '../../functions/src/platform/ids.ts';
import { teamAccountId } from '../../functions/src/platform/team-account.ts';
import { bringBack, takeDown } from './checked-outage.ts';
import { openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { buy, linkWebsite, moveTo, projectOf } from './project-steps.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('an outage of a website that we host reaches our team by its policy, the client sees who is on it, and the month is credited', async () => {
	const client = await visit(browser);
	const email = await signUp(client.page, 'Olga');
	const admin = await visit(browser);
	const adminEmail = await signUp(admin.page, 'Ada');
	await stored.users.doc(await uidOf(adminEmail)).update({ role: 'admin' });
	await stored.users.doc(await uidOf(email)).update({ isEmailConfirmed: true });

	// 1. The client has a website that we launched, and our monitor has a policy.
	await buy(client.page, 'Core');
	const id = await projectOf(email);
	await stored.projects.doc(id).update(readyForLive);
	const site = `hosted-${crypto.randomUUID().slice(0, 8)}`;
	await admin.page.goto(`/admin/projects/${id}`);
	await linkWebsite(admin.page, 'Flower shop', siteUrl(site));
	await waiveChecks({ stored }, id);
	await admin.page.reload();
	await moveTo(admin.page, 'Live');
	const ours = promiseWebsiteId(id);
	const policy = {
		name: 'Hosted websites',
		scope: { kind: 'website', of: ours },
		steps: [{ afterMinutes: 0, channelIds: ['email'] }],
		repeatMinutes: null,
		quietHours: null,
	};
	const headers = { [accountHeader]: teamAccountId };
	await sendSuccessfully('POST', '/api/policies', { token: await tokenOf(admin.page), headers, body: policy });
	await expect.poll(async () => (await stored.websites.doc(ours).get()).data()?.status).toBe('up');

	// 2. It fails. Our team is notified by the policy as soon as our monitor has confirmed it.
	const website = { id: (await stored.projects.doc(id).get()).data()?.websiteId ?? '', name: 'Flower shop', site };
	const monitor = { id: ours, name: website.name, site, accountId: teamAccountId };
	const [ofTeam, ofClient] = await Promise.all([takeDown(admin.page, monitor), takeDown(client.page, website)]);
	const seenByUs = async () => (await stored.outages.doc(ofTeam).get()).data();
	await expect.poll(async () => (await seenByUs())?.notifiedAt ?? null).not.toBeNull();
	const { detectedAt = 0, notifiedAt } = (await seenByUs()) ?? {};
	expect((notifiedAt ?? 0) - detectedAt).toBeLessThan(minuteMs);
	expect((await stored.escalations.doc(ofTeam).get()).data()?.policyName).toBe('Hosted websites');
	const sentToUs = (await emailsTo(brand.supportEmail)).map(({ subject }) => subject);
	expect(sentToUs).toContainEqual(expect.stringMatching(`^Down: .+ \\(${referenceOf('project', id)}\\)`));

	// 3. One of us answers, in the account of our own monitors.
	await admin.page.goto('/admin?tab=hosted');
	const row = admin.page.getByRole('row').filter({ hasText: site });
	await row.getByText('No answer yet').waitFor();
	await admin.page.getByRole('button', { name: 'Open the team’s account' }).click();
	await admin.page.getByText('hosted websites', { exact: false }).first().waitFor();
	await admin.page.goto(`/outages/${ofTeam}`);
	await admin.page.getByRole('button', { name: 'Acknowledge' }).click();
	await admin.page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
	await admin.page.getByText('Acknowledged').first().waitFor();

	// 4. The client reads who is on it, and is sent to nobody else.
	await client.page.goto(`/outages/${ofClient}`);
	await client.page.getByText('Your Stayup team', { exact: true }).waitFor();
	await client.page.getByText(/^Your Stayup team was notified at .+\. Ada answered after .+ and is on it\.$/).waitFor();
	const down = async () => (await emailsTo(email)).find(({ subject }) => subject.startsWith('Down: Flower shop'));
	await expect.poll(down).toBeDefined();
	const { text = '' } = (await down()) ?? {};
	expect(text).toContain('Your Stayup team');
	expect(text).not.toContain('hosting company');

	// 5. It works again.
	await Promise.all([bringBack(client.page, website), bringBack(admin.page, monitor)]);
	await client.page.reload();
	await client.page.getByText(/Ada answered after [^.]+\.$/).waitFor();
	expect((await seenByUs())?.endReason).toBe('recovered');

	// 6. The month before missed the aim: its credit is due until it is given.
	const downSeconds = 5 * 3600;
	const { from, until } = monthSpan(await missMonth({ stored }, id, downSeconds));
	const amount = `$${(Math.round((5_000 * downSeconds) / ((until - from) / 1000)) / 100).toFixed(2)}`;
	await admin.page.goto('/admin?tab=hosted');
	await row.getByText(amount, { exact: true }).waitFor();
	await row.getByText(/^Ada, after /).waitFor();
	await admin.page.goto(`/admin/projects/${id}`);
	await admin.page.getByRole('button', { name: `Give credit of ${amount}` }).click();
	await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Give credit' }).click();
	await admin.page.getByText(`Credit of ${amount} given`).waitFor();
	await client.page.goto(`/projects/${id}`);
	await client.page.getByText(`${amount}, credit note SANDBOX-CN-`).waitFor();
	await admin.page.goto('/admin?tab=hosted');
	await row.waitFor();
	expect(await row.getByText(amount, { exact: true }).count()).toBe(0);
	expect([...client.problems, ...admin.problems]).toEqual([]);
	await Promise.all([client.context.close(), admin.context.close()]);
});
