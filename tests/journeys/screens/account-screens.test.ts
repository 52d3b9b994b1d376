import type { OutageDetail } from '@stayup/contract';
import { clockOfWork } from '@stayup/contract';
import { anAccount } from '@stayup/testing/builders';
import { aProject } from '@stayup/testing/business/project-examples';
import { getFirestore } from 'firebase-admin/firestore';
import { createInvitationStore } from '../../../functions/src/accounts/members/invitation-store.ts';
import { origin, stored, storeOutage } from '../journey.ts';
import { post, tokenOf } from '../sign-in.ts';
import { type Owner, ownerName, signUpOwner } from './owner.ts';
import { storeWaitingProject } from './projects.ts';
import { type Screen, shows, showsButton } from './screen.ts';
import { type PageOf, visitScreens } from './visit-screens.ts';

const ids = { invitation: '', email: '', project: '', newProject: '', outage: '', evidence: '' };
const project = () => `/projects/${ids.project}`;

const screens: readonly Screen[] = [
	{ name: 'settings-account', path: '/profile', ready: (page) => page.getByLabel('Name').waitFor() },
	{ name: 'settings-security', path: '/profile/security', ready: shows('This device') },
	{ name: 'webhook', path: '/channels/webhook', ready: shows('Send signed requests') },
	{ name: 'deliveries', path: '/channels/deliveries', ready: shows('Email confirmation') },
	{ name: 'settings-websites', path: '/profile/websites', ready: showsButton('Save defaults') },
	{ name: 'settings-keys', path: '/profile/keys', ready: shows('No API keys yet') },
	{ name: 'settings-members', path: '/profile/members', ready: shows('Invited by') },
	{ name: 'settings-activity', path: '/profile/activity', ready: showsButton('Export the activity as CSV') },
	{ name: 'settings-billing', path: '/profile/billing', ready: shows('Get Elite') },
	{ name: 'settings-data', path: '/profile/data', ready: showsButton('Export my data') },
	{ name: 'channels', path: '/channels', ready: shows('Reach more people') },
	{ name: 'channel-kinds', path: '/channels/add', ready: shows('Microsoft Teams') },
	{ name: 'channel-webhook', path: '/channels/add?kind=webhook', ready: showsButton('Add the channel') },
	{ name: 'policies', path: '/channels/policies', ready: shows('Add a policy') },
	{
		name: 'policy-add',
		path: '/channels/policies/add',
		readingOrder: 'main',
		ready: shows('An outage that nobody acknowledges'),
	},
	{
		name: 'invitation',
		path: () => `/invitation#${ids.invitation}`,
		isPublic: true,
		ready: (page) => showsButton(`Join as ${ids.email}`)(page),
	},
	{ name: 'outage-shared', path: () => `/outages/${ids.outage}`, ready: showsButton('Revoke link') },
	{ name: 'evidence', path: () => `/evidence#${ids.evidence}`, isPublic: true, ready: shows('About this page') },
	{ name: 'project', path: project, readingOrder: 'main', ready: shows('Paused') },
	{ name: 'project-new', path: () => `/projects/${ids.newProject}`, ready: shows('What should we do?') },
	{
		name: 'project-failing',
		path: project,
		failing: ['**/api/projects/*'],
		ready: (page) => page.getByText('Failed to load the project').first().waitFor(),
	},
];

visitScreens('owner', screens, prepare);

async function prepare(pageOf: PageOf): Promise<void> {
	const page = await pageOf('owner');
	const owner = await signUpOwner(page);
	ids.outage = await storeOutage(owner.email, owner.websiteId);
	const authorization = `Bearer ${await tokenOf(page)}`;
	const { evidenceLink } = await post<OutageDetail>(
		`${origin}/api/outages/${ids.outage}/evidence-link`,
		{},
		{ authorization },
	);
	ids.evidence = evidenceLink?.token ?? '';
	const createdAt = Date.now();
	const clock = clockOfWork([], null, createdAt);
	const newProject = aProject({ ownerId: owner.uid, kind: null, clock, createdAt });
	ids.email = owner.email;
	[ids.invitation, ids.project, ids.newProject] = await Promise.all([
		storeMembers(owner),
		storeWaitingProject(owner),
		stored.projects.add(newProject).then(({ id }) => id),
	]);
}

/** A member and an invitation of the own account, and an account that the owner is a member of. Returns the token of an invitation to the owner. */
async function storeMembers({ uid, email }: Owner): Promise<string> {
	const [friend, host] = [`friend-of-${uid}`, `host-of-${uid}`];
	const createdAt = Date.now();
	const member = { role: 'editor', isLimited: false, createdAt } as const;
	await Promise.all([
		stored.users.doc(friend).set(anAccount({ name: 'Frieda Frost', email: `${friend.toLowerCase()}@stayup.test` })),
		stored.users.doc(host).set(anAccount({ name: 'Hanna Holm', email: `${host.toLowerCase()}@stayup.test` })),
		stored.memberships.doc(`${uid}_${friend}`).set({ ...member, ownerId: uid, memberUid: friend }),
		stored.memberships.doc(`${host}_${uid}`).set({ ...member, ownerId: host, memberUid: uid }),
	]);
	await invite(uid, ownerName, `carol-of-${uid.toLowerCase()}@stayup.test`);
	return invite(friend, 'Frieda', email);
}

async function invite(ownerId: string, name: string, email: string): Promise<string> {
	const invitations = createInvitationStore(getFirestore());
	const invitedBy = { uid: ownerId, name, email: `${name.toLowerCase()}@stayup.test` };
	const now = Date.now();
	const created = await invitations.create({ ownerId, email, role: 'viewer', invitedBy }, now);
	if (typeof created === 'string' || 'refusal' in created) throw new Error('The invitation was refused.');
	const minted = await invitations.mint(created.id, now);
	return minted?.token ?? '';
}
