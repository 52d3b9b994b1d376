/** The examples of the endpoints for projects, as requests with existing ids. */
import { randomUUID } from 'node:crypto';
import {
	dayMs,
	hourMs,
	monthBefore,
	monthOf,
	monthSpan,
	type NewSession,
	noHosting,
	type PaidTier,
	type ProjectDetail,
	type PromiseSettings,
} from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import type { ProjectDocument } from '../../../functions/src/platform/firestore/business/project-documents.ts';
import { promiseWebsiteId, rollUpId } from '../../../functions/src/platform/ids.ts';
import { teamAccountId } from '../../../functions/src/platform/team-account.ts';
import { checklistOf } from '../../../functions/src/projects/rules/checklist.ts';
import { emptyStats } from '../../../functions/src/stats/stats.ts';
import { register, sendSuccessfully } from '../api-client.ts';
import { expectTier, openCheckout, press } from '../billing/payments.ts';
import { noon } from '../builders.ts';
import type { openStoredData } from '../stored-data.ts';

interface ProjectFixture {
	ada: NewSession;
	alice: NewSession;
	data: ReturnType<typeof openStoredData>;
}

export function aProject(fields: Partial<ProjectDocument> = {}): ProjectDocument {
	return {
		ownerId: 'alice',
		subscriptionId: 'sub_1',
		tier: 'Core',
		billingCycle: 'monthly',
		kind: 'new-website',
		stage: 'intake',
		stageSince: noon,
		clock: [{ state: 'running', from: noon, until: null, reason: '' }],
		isOpen: true,
		isMonitoringOnly: false,
		endedAt: null,
		launchedAt: null,
		firstLaunchedAt: null,
		latestUpdateMonth: '',
		paidPeriods: [{ tier: 'Core', billingCycle: 'monthly', from: fields.createdAt ?? noon, until: null }],
		checklist: checklistOf('new-website', 'Core', randomUUID),
		websiteId: null,
		websiteUrl: null,
		promiseSettings: [],
		previews: [],
		waivers: [],
		liveCheck: null,
		hosting: noHosting,
		mailDueAt: { client: 0, team: 0 },
		assignee: null,
		nextAction: '',
		nextActionOn: null,
		orderedAt: noon,
		answerDueAt: noon + dayMs,
		answeredAt: null,
		wonFrom: null,
		createdAt: noon,
		...fields,
	};
}

const waivedBy = { at: noon, by: { _id: 'ada', name: 'Ada' }, reason: 'It is a test website.' };

/** A project that may go live once its website is linked. */
export const readyForLive = {
	stage: 'launch',
	kind: 'new-website',
	checklist: [],
	waivers: ['approval', 'answers', 'redirects'].map((requirement) => ({ requirement, ...waivedBy })),
} satisfies Partial<ProjectDocument>;

/** Waivers about the website end when another one is linked, also the first. */
export async function waiveChecks({ stored }: Pick<ReturnType<typeof openStoredData>, 'stored'>, id: string) {
	await stored.projects.doc(id).update({ waivers: readyForLive.waivers });
}

/** A preview that the client has not approved. */
export const aPreview = {
	version: 1,
	url: 'https://preview.example/bakery',
	sentAt: noon,
	sentBy: waivedBy.by,
	approval: null,
} satisfies ProjectDocument['previews'][number];

/** A project of the account, without a payment. */
export async function storeProject(
	{ stored }: ReturnType<typeof openStoredData>,
	ownerId: string,
	fields: Partial<ProjectDocument> = {},
): Promise<string> {
	return (await stored.projects.add(aProject({ ownerId, ...fields }))).id;
}

/** The id of a file that the client has added. */
export async function addFileTo(projectId: string, who: NewSession, name = 'menu.txt'): Promise<string> {
	const { body } = examples.addProjectFile;
	const path = `/api/projects/${projectId}/files`;
	const { files } = await sendSuccessfully<ProjectDetail>('POST', path, {
		token: who.token,
		body: { ...body, name },
	});
	return files[0]?._id ?? '';
}

/** Of our own monitor of a hosted website, from its launch on. */
export function promiseSettings(fields: Partial<PromiseSettings> = {}): PromiseSettings {
	const url = fields.linkedUrl ?? 'https://bakery.example/';
	return { from: noon, url, linkedUrl: url, expectedStatusCode: 200, ...fields };
}

export async function registerAdmin({ stored }: Pick<ReturnType<typeof openStoredData>, 'stored'>, name: string) {
	const admin = await register(name);
	await stored.users.doc(admin._id).update({ role: 'admin' });
	return admin;
}

/** A client who pays, and whose website was down for an hour in the month before this one. */
export async function storeMissedMonth(
	data: ReturnType<typeof openStoredData>,
	client: NewSession,
	tier: PaidTier = 'Core',
) {
	const { stored } = data;
	await press(await openCheckout(client, tier), 'pay');
	await expectTier(client, tier);
	const [project] = (await stored.projects.where('ownerId', '==', client._id).get()).docs;
	if (!project) throw new Error('The payment has opened no project.');
	await project.ref.update(readyForLive);
	const { token } = await registerAdmin(data, 'Grace');
	const path = `/api/admin/projects/${project.id}`;
	const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${randomUUID()}` };
	await sendSuccessfully('PUT', `${path}/website`, { token, body });
	await waiveChecks(data, project.id);
	await sendSuccessfully('PUT', `${path}/stage`, { token, body: { stage: 'live' } });
	return { id: project.id, month: await missMonth(data, project.id, 3600) };
}

/** As if the project had been live for a month before the last one, in which its website was down for some seconds of a day. Returns that month. */
export async function missMonth(
	{ stored }: Pick<ReturnType<typeof openStoredData>, 'stored'>,
	projectId: string,
	downSeconds: number,
): Promise<string> {
	const month = monthBefore(monthOf(Date.now()));
	const { from } = monthSpan(month);
	const project = stored.projects.doc(projectId);
	const { tier, billingCycle, promiseSettings: settings } = (await project.get()).data() ?? aProject();
	if (settings.length === 0) throw new Error('Our own monitor does not measure the website of the project.');
	const websiteId = promiseWebsiteId(projectId);
	await stored.websites.doc(websiteId).update({ createdAt: from - 60 * dayMs });
	const launchedAt = from - 30 * dayMs;
	const createdAt = launchedAt - hourMs;
	await project.update({
		createdAt,
		launchedAt,
		firstLaunchedAt: launchedAt,
		clock: [{ state: 'running', from: createdAt, until: launchedAt, reason: '' }],
		paidPeriods: [{ tier, billingCycle, from: createdAt, until: null }],
		promiseSettings: settings.map((one) => ({ ...one, from: launchedAt })),
	});
	const start = from + 9 * dayMs;
	const upSeconds = dayMs / 1000 - downSeconds;
	const stats = { ...emptyStats(), checks: 1440, successes: Math.round(upSeconds / 60), upSeconds, downSeconds };
	const expireAt = Timestamp.fromMillis(Date.now() + 90 * dayMs);
	const day = { ownerId: teamAccountId, websiteId, start, stats, before: emptyStats(), expireAt };
	await stored.daysOf(websiteId).doc(rollUpId(websiteId, start)).set(day);
	return month;
}

/** As if an admin had changed what our own monitor checks in the middle of the month. */
export async function markMonth(
	{ stored }: Pick<ReturnType<typeof openStoredData>, 'stored'>,
	projectId: string,
	month: string,
): Promise<void> {
	const project = stored.projects.doc(projectId);
	const [first = promiseSettings()] = (await project.get()).data()?.promiseSettings ?? [];
	const changed = { ...first, from: monthSpan(month).from + 15 * dayMs };
	await project.update({ promiseSettings: [first, changed] });
}

const withProject =
	(fields: Partial<ProjectDocument> = {}) =>
	async ({ data, alice }: ProjectFixture) => ({ params: { id: await storeProject(data, alice._id, fields) } });

const ofProject = withProject();

/** In UTC, as a maintenance window has it. */
const tomorrow = () => new Date(Date.now() + dayMs).toISOString().slice(0, 16);

async function ofFile({ data, alice }: ProjectFixture) {
	const id = await storeProject(data, alice._id);
	return { params: { id, fileId: await addFileTo(id, alice) } };
}

async function ofItem(fixture: ProjectFixture) {
	// Open items of ours are waived, and not removed.
	const checklist = checklistOf('migration', 'Core', randomUUID).map((item) => ({ ...item, doneAt: noon }));
	const { params } = await withProject({ checklist })(fixture);
	return { params: { ...params, itemId: checklist[0]?.id ?? '' } };
}

const waiting = [{ state: 'waiting', from: noon, until: null, reason: 'your logo' } as const];

export const projectMakers = {
	getProject: ofProject,
	chooseProjectKind: ofProject,
	setMonitoringOnly: ofProject,
	sendProjectMessage: ofProject,
	approvePreview: withProject({ stage: 'review', previews: [aPreview] }),
	getHandover: withProject({ firstLaunchedAt: noon }),
	addProjectFile: ofProject,
	getProjectFile: ofFile,
	removeProjectFile: ofFile,
	getProjectForAdmin: ofProject,
	changeProject: ofProject,
	setProjectKind: ofProject,
	moveProject: ofProject,
	sendPreview: ofProject,
	checkLaunch: withProject({
		stage: 'launch',
		websiteUrl: `${process.env.STAYUP_WEBSITES_ORIGIN ?? 'https://bakery.example'}/hosted`,
	}),
	waiveRequirement: withProject({ stage: 'launch' }),
	setHosting: ofProject,
	getHandoverForAdmin: withProject({ firstLaunchedAt: noon }),
	pauseProject: ofProject,
	resumeProject: withProject({ clock: waiting }),
	addProjectNote: ofProject,
	answerProject: ofProject,
	addChecklistItem: ofProject,
	changeChecklistItem: ofItem,
	removeChecklistItem: ofItem,
	addFileForClient: ofProject,
	getFileForAdmin: ofFile,
	removeFileForAdmin: ofFile,
	linkProjectWebsite: async (fixture: ProjectFixture) => ({
		...(await ofProject(fixture)),
		body: { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/hosted` },
	}),
	async announceMaintenance(fixture: ProjectFixture) {
		const { params } = await ofProject(fixture);
		const { token } = fixture.ada;
		const website = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/hosted` };
		await sendSuccessfully('PUT', `/api/admin/projects/${params.id}/website`, { token, body: website });
		return { params, body: { ...examples.announceMaintenance.body, timeZone: 'UTC', start: tomorrow() } };
	},
	giveCredit: async (fixture: ProjectFixture) => {
		const { id, month } = await storeMissedMonth(fixture.data, await register('Judy'));
		return { params: { id }, body: { month } };
	},
	async approveCredit({ data }: ProjectFixture) {
		const { id, month } = await storeMissedMonth(data, await register('Judy'));
		await markMonth(data, id, month);
		const { token } = await registerAdmin(data, 'Grace');
		await sendSuccessfully('POST', `/api/admin/projects/${id}/credits`, { token, body: { month } });
		return { params: { id, month } };
	},
	refuseCredit: async (fixture: ProjectFixture) => {
		const { id, month } = await storeMissedMonth(fixture.data, await register('Judy'));
		return { params: { id, month } };
	},
	setPromiseMonitor: async (fixture: ProjectFixture) => ({
		...(await withProject({ stage: 'live', launchedAt: noon, firstLaunchedAt: noon })(fixture)),
		body: { url: `${process.env.STAYUP_WEBSITES_ORIGIN}/hosted`, expectedStatusCode: 200 },
	}),
	unlinkProjectWebsite: ofProject,
};
