import { dayMs } from '@stayup/contract';
import { aLead } from '@stayup/testing/builders';
import { aPreview, aProject, readyForLive } from '@stayup/testing/business/project-examples';
import { Timestamp } from 'firebase-admin/firestore';
import { nextStepOfNew } from '../../../functions/src/inbox/inbox-store.ts';
import { stored, storeOutage } from '../journey.ts';
import { type Owner, signUpOwner } from './owner.ts';
import { storeWaitingProject } from './projects.ts';
import { type Screen, shows } from './screen.ts';
import { type PageOf, visitScreens } from './visit-screens.ts';

const ids = { owner: '', email: '', lead: '', application: '', project: '', runningProject: '', outage: '' };
const leadName = () => `Heidi ${ids.owner}`;

const tabs = [
	'users',
	'applications',
	'outages',
	'today',
	'leads',
	'purchases',
	'hosted',
	'calls',
	'possible-spam',
	'deliveries',
	'operations',
	'policy',
	'audit',
].map(
	(tab): Screen => ({
		name: `admin-${tab}`,
		path: `/admin?tab=${tab}`,
		ready: (page) => page.getByRole('tab', { selected: true }).waitFor(),
	}),
);

const screens: readonly Screen[] = [
	...tabs,
	{
		name: 'admin-alert-search',
		path: () => `/admin?tab=deliveries&search=${ids.outage}`,
		ready: (page) =>
			page
				.getByText(/^(Not notified|Delivered|Sent)/)
				.first()
				.waitFor(),
	},
	{
		name: 'admin-alert-search-person',
		path: () => `/admin?tab=deliveries&search=${encodeURIComponent(ids.email)}`,
		ready: (page) => page.getByRole('region', { name: 'Websites' }).waitFor(),
	},
	{ name: 'admin-jobs', path: '/admin?tab=applications&view=jobs', ready: shows('Account Manager') },
	{
		name: 'admin-job',
		path: '/admin?tab=applications&view=jobs&job=account-manager',
		ready: shows('Edit Account Manager'),
	},
	{ name: 'admin-person', path: () => `/admin/people/${ids.owner}`, ready: shows('Shop') },
	{
		name: 'admin-lead-board',
		path: () => `/admin/leads?search=${encodeURIComponent(leadName())}`,
		ready: (page) => shows(leadName())(page),
	},
	{ name: 'admin-lead', path: () => `/admin/leads/${ids.lead}`, ready: shows('Received') },
	{ name: 'admin-application', path: () => `/admin/applications/${ids.application}`, ready: shows('Received') },
	{
		name: 'admin-project-board',
		path: () => `/admin?tab=projects&search=${encodeURIComponent(ids.email)}`,
		ready: shows('Paused'),
	},
	{
		name: 'admin-project',
		path: () => `/admin/projects/${ids.project}`,
		readingOrder: 'main',
		ready: shows('Resume the clock'),
	},
	{
		name: 'admin-project-running',
		path: () => `/admin/projects/${ids.runningProject}`,
		ready: shows('Pause the clock'),
	},
];

visitScreens('owner', screens, prepare);

async function prepare(pageOf: PageOf): Promise<void> {
	const owner = await signUpOwner(await pageOf('owner'));
	ids.owner = owner.uid;
	ids.email = owner.email;
	// With open requirements, waived ones and a preview.
	const { stage, waivers } = readyForLive;
	const launching = { stage, previews: [aPreview], waivers: waivers.slice(1) };
	const running = aProject({ ownerId: owner.uid, createdAt: Date.now(), ...launching });
	[ids.lead, ids.application, ids.project, ids.runningProject, ids.outage] = await Promise.all([
		storeLead(owner),
		storeApplication(),
		storeWaitingProject(owner),
		stored.projects.add(running).then(({ id }) => id),
		storeOutage(owner.email, owner.websiteId),
	]);
}

/** Without a website that would be checked. */
async function storeLead({ uid }: Owner): Promise<string> {
	const fields = { fullName: leadName(), email: `heidi@${uid.toLowerCase()}.example`, createdAt: Date.now() };
	const lead = await stored.leads.add(aLead({ ...fields, hasWebsite: 'No', websiteUrl: '' }));
	await storeReceipt('lead', lead.id);
	return lead.id;
}

async function storeApplication(): Promise<string> {
	const application = await stored.applications.add({
		...newInInbox(),
		firstName: 'Grace',
		lastName: 'Walker',
		dob: '1990-02-28',
		email: 'grace@example.com',
		phone: '+1 555 0100',
		workExperience: 'Six years of designing web shops.',
		jobId: 'ui-ux-developer',
		jobTitle: 'UI/UX Developer',
		...nextStepOfNew,
		answerDueAt: Date.now() + dayMs,
	});
	await storeReceipt('application', application.id);
	return application.id;
}

function newInInbox() {
	const createdAt = Date.now();
	return { createdAt, expireAt: Timestamp.fromMillis(createdAt + dayMs), status: 'New' as const };
}

async function storeReceipt(kind: 'lead' | 'application', subjectId: string): Promise<void> {
	const { createdAt: at, expireAt } = newInInbox();
	const entry = { event: 'received', by: null, text: '', deliveryId: null } as const;
	await stored.inboxEvents.add({ kind, subjectId, at, ...entry, expireAt });
}
