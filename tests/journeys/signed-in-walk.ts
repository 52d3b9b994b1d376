/** A website that is down, seen by an admin who owns it: every signed-in screen has something to say about it. */
import { dayMs, hourMs } from '@stayup/contract';
import { anAccount } from '@stayup/testing/builders';
import { aProject } from '@stayup/testing/business/project-examples';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { createInvitationStore } from '../../functions/src/accounts/members/invitation-store.ts';
import {
	addStatusPage,
	addWebsite,
	signUp,
	siteUrl,
	stored,
	storeOutage,
	uidOf,
	type Visit,
	visit,
} from './journey.ts';
import { followRequests } from './settled.ts';

export interface WalkedScreen {
	name: string;
	path: string;
	/** Resolves when the screen shows its data. */
	ready(page: Page): Promise<unknown>;
	/** It is also shown to people who are not signed in, so it has no shortcuts. */
	isPublic?: true;
}

export interface Walk extends Visit {
	screens: readonly WalkedScreen[];
	/** Opens a screen and waits for all that it loads. */
	open(screen: WalkedScreen): Promise<void>;
}

export async function startWalk(
	browser: Browser,
	owner: string,
	options: Parameters<typeof visit>[1] = {},
): Promise<Walk> {
	const visited = await visit(browser, options);
	const { page } = visited;
	const settled = followRequests(page);
	const email = await signUp(page, owner);
	const websiteId = await addWebsite(page, 'Shop', siteUrl(`${owner.toLowerCase()}s-shop`), 3600);
	await page.getByText('Up', { exact: true }).first().waitFor();
	const statusPageId = await addStatusPage(page, websiteId, `${owner.toLowerCase()}s-shop`);
	const outageId = await storeOutage(email, websiteId);
	const uid = await uidOf(email);
	await stored.users.doc(uid).update({ role: 'admin' });
	const [leadId, applicationId] = await storeInbox(owner);
	const projectId = await storeWaitingProject(owner, uid);
	const invitationToken = await storeMembers(uid, owner, email);
	const shows = (text: string) => (shown: Page) => shown.getByRole('main').getByText(text).first().waitFor();
	const screens: WalkedScreen[] = [
		{
			name: 'dashboard',
			path: '/dashboard',
			ready: async (shown) => {
				await shown.getByRole('link', { name: 'Shop', exact: true }).first().waitFor();
				await shown.getByText('Get started').waitFor();
			},
		},
		{
			name: 'website',
			path: `/websites/${websiteId}`,
			ready: (shown) => shown.getByRole('slider', { name: 'Response times' }).waitFor(),
		},
		{ name: 'website-history', path: `/websites/${websiteId}/history`, ready: shows('Explain this uptime') },
		{ name: 'website-checks', path: `/websites/${websiteId}/checks`, ready: shows('first check') },
		{ name: 'website-outages', path: `/websites/${websiteId}/outages`, ready: shows('Ongoing') },
		{ name: 'website-certificate', path: `/websites/${websiteId}/certificate`, ready: shows('Registered domain') },
		{ name: 'website-settings', path: `/websites/${websiteId}/settings`, ready: shows('Danger zone') },
		{ name: 'outages', path: '/outages', ready: shows('1 outage is ongoing.') },
		{
			name: 'outage',
			path: `/outages/${outageId}`,
			ready: async (shown) => {
				await shown.getByText('Who can fix it').waitFor();
				await shown.getByRole('button', { name: 'Publish' }).waitFor();
			},
		},
		{ name: 'import', path: '/import', ready: shows('You see a preview first.') },
		{ name: 'maintenance', path: '/maintenance', ready: shows('No maintenance planned') },
		{ name: 'maintenance-add', path: '/maintenance/add', ready: shows('Times are in') },
		{ name: 'status-pages', path: '/status-pages', ready: shows('Published') },
		{
			name: 'status-page',
			path: `/status-pages/${statusPageId}`,
			ready: async (shown) => {
				await shown.getByRole('button', { name: 'Save' }).waitFor();
				// A narrow screen shows it instead of the form.
				const isWide = (shown.viewportSize()?.width ?? 0) >= 1024;
				if (isWide) await shown.getByRole('region', { name: 'Page at 390 pixels' }).waitFor();
			},
		},
		{
			name: 'status-page-incidents',
			path: `/status-pages/${statusPageId}/incidents`,
			ready: shows('No incidents yet'),
		},
		{
			name: 'status-incident-add',
			path: `/status-pages/${statusPageId}/incidents/add`,
			ready: shows('Affected components'),
		},
		{
			name: 'status-page-subscribers',
			path: `/status-pages/${statusPageId}/subscribers`,
			ready: shows('No subscribers yet'),
		},
		{ name: 'settings-account', path: '/profile', ready: (shown) => shown.getByLabel('Name').waitFor() },
		{ name: 'settings-security', path: '/profile/security', ready: shows('This device') },
		{ name: 'settings-notifications', path: '/profile/notifications', ready: shows('Email confirmation') },
		{ name: 'channels', path: '/channels', ready: shows('Reach more people') },
		{ name: 'channel-kinds', path: '/channels/add', ready: shows('Microsoft Teams') },
		{
			name: 'channel-webhook',
			path: '/channels/add?kind=webhook',
			ready: (shown) => shown.getByRole('button', { name: 'Add the channel' }).waitFor(),
		},
		{ name: 'policies', path: '/channels/policies', ready: shows('Add a policy') },
		{ name: 'policy-add', path: '/channels/policies/add', ready: shows('An outage that nobody acknowledges') },
		{ name: 'settings-keys', path: '/profile/keys', ready: shows('No API keys yet') },
		{ name: 'settings-members', path: '/profile/members', ready: shows('Your own account') },
		{ name: 'settings-billing', path: '/profile/billing', ready: shows('Get Elite') },
		{ name: 'settings-data', path: '/profile/data', ready: shows('How long we keep it') },
		{
			name: 'invitation',
			path: `/invitation#${invitationToken}`,
			isPublic: true,
			ready: (shown) => shown.getByRole('button', { name: `Join as ${email}` }).waitFor(),
		},
		{ name: 'admin-person', path: `/admin/people/${uid}`, ready: shows('Shop') },
		{ name: 'admin-leads', path: `/admin/leads?search=Heidi+${owner}`, ready: shows(`Heidi ${owner}`) },
		{ name: 'admin-lead', path: `/admin/leads/${leadId}`, ready: shows('Received') },
		{ name: 'project', path: `/projects/${projectId}`, ready: shows('Paused') },
		{ name: 'admin-projects', path: `/admin/projects?search=${owner}`, ready: shows('Paused') },
		{ name: 'admin-project', path: `/admin/projects/${projectId}`, ready: shows('Resume the clock') },
		{ name: 'admin-application', path: `/admin/applications/${applicationId}`, ready: shows('Received') },
		{ name: 'admin-jobs', path: '/admin?tab=applications&view=jobs', ready: shows('Account Manager') },
		{
			name: 'admin-job',
			path: '/admin?tab=applications&view=jobs&job=account-manager',
			ready: shows('Edit Account Manager'),
		},
	];
	async function open(screen: WalkedScreen): Promise<void> {
		await page.goto(screen.path);
		await screen.ready(page);
		await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
		await settled();
	}
	return { ...visited, screens, open };
}

/** An account that the owner is a member of, with a member and an invitation of the own account. Returns the token of another invitation, to the owner. */
async function storeMembers(uid: string, owner: string, email: string): Promise<string> {
	const [friend, host] = [`friend-of-${owner}`, `host-of-${owner}`];
	const createdAt = Date.now();
	const member = { role: 'editor' as const, isLimited: false, createdAt };
	await Promise.all([
		stored.users.doc(friend).set(anAccount({ name: 'Frieda Frost', email: `${friend.toLowerCase()}@stayup.test` })),
		stored.users.doc(host).set(anAccount({ name: 'Hanna Holm', email: `${host.toLowerCase()}@stayup.test` })),
		stored.memberships.doc(`${uid}_${friend}`).set({ ...member, ownerId: uid, memberUid: friend }),
		stored.memberships.doc(`${host}_${uid}`).set({ ...member, ownerId: host, memberUid: uid }),
	]);
	const invitations = createInvitationStore(getFirestore());
	const invite = async (ownerId: string, name: string, invited: string) => {
		const invitedBy = { uid: ownerId, name, email: `${name.toLowerCase()}@stayup.test` };
		const created = await invitations.create({ ownerId, email: invited, role: 'viewer', invitedBy }, createdAt);
		if (created === 'exists' || 'refusal' in created) throw new Error('The invitation was refused.');
		const minted = await invitations.mint(created.id, createdAt);
		return minted?.token ?? '';
	};
	await invite(uid, owner, `carol-of-${owner.toLowerCase()}@stayup.test`);
	return invite(friend, 'Frieda', email);
}

async function storeWaitingProject(owner: string, ownerId: string): Promise<string> {
	const now = Date.now();
	const ref = stored.projects.doc(`project-of-${owner}`);
	const clock = [
		{ state: 'running', from: now - 32 * hourMs, until: now - hourMs, reason: '' } as const,
		{ state: 'waiting', from: now - hourMs, until: null, reason: 'your logo' } as const,
	];
	await ref.set(aProject({ ownerId, kind: 'new-website', stage: 'content', clock, createdAt: now - 32 * hourMs }));
	const by = { _id: ownerId, name: owner, side: 'team' } as const;
	const event = { ownerId, projectId: ref.id, at: now - hourMs, by };
	await stored.projectEvents.add({ ...event, event: 'message', isMessage: true, text: 'Could you send us your logo?' });
	await stored.projectEvents.add({ ...event, event: 'clock', isMessage: false, text: 'Paused: we wait for your logo' });
	return ref.id;
}

/** A lead and an application, without a website that would be checked. */
async function storeInbox(owner: string): Promise<[leadId: string, applicationId: string]> {
	const createdAt = Date.now();
	const shared = { createdAt, expireAt: Timestamp.fromMillis(createdAt + dayMs), status: 'New' as const };
	// Their references derive from their ids.
	const lead = stored.leads.doc(`lead-of-${owner}`);
	await lead.set({
		...{
			...shared,
			fullName: `Heidi ${owner}`,
			email: `heidi@${owner.toLowerCase()}.example`,
			phoneNumber: '+1 555 0101',
		},
		...{ hasWebsite: 'No', websiteUrl: '', currentHosting: '', managesDomain: '', domainProvider: '' },
		...{ hasOnlinePresence: 'No', onlinePresenceLinks: '', businessType: 'Florist', outageId: '' },
		websiteNeeds: 'I need a brand new website',
	});
	const application = stored.applications.doc(`application-of-${owner}`);
	await application.set({
		...{ ...shared, firstName: 'Grace', lastName: 'Walker', dob: '1990-02-28', email: 'grace@example.com' },
		...{ phone: '+1 555 0100', workExperience: 'Six years of designing web shops.' },
		...{ jobId: 'ui-ux-developer', jobTitle: 'UI/UX Developer' },
	});
	for (const [kind, subjectId] of [['lead', lead.id] as const, ['application', application.id] as const]) {
		const entry = { event: 'received' as const, by: null, text: '', deliveryId: null };
		await stored.inboxEvents.add({ kind, subjectId, at: createdAt, ...entry, expireAt: shared.expireAt });
	}
	return [lead.id, application.id];
}
