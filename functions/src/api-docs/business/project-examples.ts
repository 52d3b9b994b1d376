/** Examples of the endpoints for projects. */
import type { LaunchReadiness, ProjectDetail, ProjectDetailForAdmin, ProjectForAdmin } from '@stayup/contract';
import type { Examples } from '../example.ts';
import { leadId, userId, websiteId } from '../example-values.ts';

const projectId = 'Vb4nM7kLq2Rt9sYwXe1P';
const itemId = '6f9b1c52-0f7e-4d5a-9a57-5c9f6c1f2d11';
const fileId = 'zP8cK3vN5mQ1tR7yLw2X';
const ada = { _id: userId, name: 'Ada' };

const project: ProjectDetail['project'] = {
	_id: projectId,
	reference: 'P-7K3M2Q',
	tier: 'Pro',
	billingCycle: 'monthly',
	kind: 'new-website',
	stage: 'content',
	stageSince: '2026-11-22T09:20:00.000Z',
	clock: [
		{ state: 'running', from: '2026-11-21T14:00:00.000Z', until: '2026-11-22T09:20:00.000Z', reason: '' },
		{ state: 'waiting', from: '2026-11-22T09:20:00.000Z', until: null, reason: 'your logo' },
	],
	isMonitoringOnly: false,
	endedAt: null,
	launchedAt: null,
	contact: 'Ada',
	website: null,
	openItems: 1,
	openUpdates: [],
	createdAt: '2026-11-21T14:00:00.000Z',
};
const hosting: ProjectDetail['hosting'] = {
	platform: 'Cloud Run, us-east4',
	repository: 'github.com/example/bakery',
	accounts: 'Business profile: alice@example.com',
	registrar: 'Example Registrar, in the name of Alice',
	dns: 'At the registrar',
	backups: 'Each night, kept for 30 days',
	renewalCost: '$18 a year',
	renewsOn: '2027-08-01',
};
const parts = {
	checklist: [{ _id: itemId, stage: 'content', text: 'Receive the logo and the photos', month: null, doneAt: null }],
	messages: [
		{ _id: 'Mb1', at: '2026-11-22T09:21:00.000Z', side: 'team', by: 'Ada', text: 'Could you send us your logo?' },
	],
	files: [
		{ _id: fileId, name: 'menu.pdf', size: 48_213, side: 'client', by: 'Alice', createdAt: '2026-11-21T15:00:00.000Z' },
	],
	timeline: [
		{
			_id: 'Tb2',
			at: '2026-11-22T09:20:00.000Z',
			kind: 'clock',
			by: ada,
			text: 'Paused: we wait for your logo',
			delivery: null,
		},
		{
			_id: 'Tb1',
			at: '2026-11-21T14:00:00.000Z',
			kind: 'received',
			by: null,
			text: 'Ordered: Pro, billed monthly',
			delivery: null,
		},
	],
	months: [
		{
			month: '2026-11',
			isOver: false,
			upSeconds: 2_073_120,
			downSeconds: 480,
			unknownSeconds: 0,
			uptimePercentage: 99.97,
			coveragePercentage: 100,
			allowedSeconds: 259.2,
			leftSeconds: 0,
			creditCents: 4,
			marks: [],
			needsSecondAdmin: false,
		},
	],
	creditRefusals: [{ month: '2026-09', reason: 'Deducted from the invoice of October.' }],
	credits: [{ month: '2026-10', amountCents: 28, number: 'F2A1-CN-01', givenAt: '2026-11-02T10:00:00.000Z' }],
	previews: [
		{
			version: 1,
			url: 'https://preview.example.com/bakery/',
			sentAt: '2026-11-23T10:00:00.000Z',
			sentBy: 'Ada',
			approval: { at: '2026-11-23T15:30:00.000Z', by: 'Alice' },
		},
	],
	hosting,
	hasHandover: false,
} satisfies Omit<ProjectDetail, 'project'>;
const detail: ProjectDetail = { project, ...parts };
const adminProject: ProjectForAdmin = {
	...project,
	client: { _id: userId, name: 'Alice', email: 'alice@example.com' },
	assignee: ada,
	nextAction: 'Draw the first page',
	nextActionOn: '2026-11-24',
	orderedAt: project.createdAt,
	answeredAt: null,
	answerDueAt: '2026-11-24T15:00:00.000Z',
	wonFrom: {
		proposalId: 'pR7oPoSaL5xWk2VbN9qT',
		leadId,
		source: 'newsletter / email / autumn',
		valueUsd: 2400,
		callId: null,
	},
};
const readiness: LaunchReadiness = {
	stage: 'live',
	requirements: [
		{ id: 'approval', text: 'The client approved preview 1', problem: null, waiver: null },
		{
			id: 'answers',
			text: 'The website answers with status 200 and a valid certificate from two regions',
			problem: 'From Oregon, USA: The certificate was expired.',
			waiver: null,
		},
		{
			id: 'redirects',
			text: 'http leads to https, and one of www and the bare domain to the other',
			problem: 'https://www.bakery.example.com/: The domain name was not found.',
			waiver: { at: '2026-11-24T09:00:00.000Z', by: 'Ada', reason: 'The client does not want www.' },
		},
	],
	checkedAt: '2026-11-24T08:58:00.000Z',
	isChecking: false,
};
const adminDetail: ProjectDetailForAdmin = {
	project: adminProject,
	...parts,
	colleagues: [ada],
	creditRequests: [{ month: '2026-10', amountCents: 6400, askedBy: ada, askedAt: '2026-11-02T09:30:00.000Z' }],
	readiness,
	promiseMonitor: { url: 'https://bakery.example.com/', expectedStatusCode: 200, status: 'up' },
};
const website = { _id: websiteId, name: 'Bakery', url: 'https://bakery.example.com/', status: 'up' } as const;
const file = { name: 'menu.txt', data: 'Q3JvaXNzYW50cyAkMw==' };
const content = { name: 'menu.txt', contentType: 'text/plain', data: file.data };

const handover = { name: 'handover P-7K3M2Q.html', html: '<!doctype html><title>Handover of Bakery</title>' };

export const projectExamples = {
	listProjects: { reply: [project] },
	getProject: { reply: detail },
	chooseProjectKind: { body: { kind: 'new-website' }, reply: detail },
	setMonitoringOnly: { body: { isMonitoringOnly: false }, reply: detail },
	sendProjectMessage: { body: { text: 'Here is our menu.' }, reply: detail },
	approvePreview: { body: { version: 1 }, reply: detail },
	getHandover: { reply: handover },
	addProjectFile: { body: file, reply: detail },
	getProjectFile: { reply: content },
	removeProjectFile: { reply: { message: 'The file is deleted.' } },
	listAllProjects: { reply: [adminProject] },
	getProjectForAdmin: { reply: adminDetail },
	changeProject: {
		body: { nextAction: 'Draw the first page', nextActionOn: '2026-11-24' },
		reply: adminDetail,
	},
	setProjectKind: { body: { kind: 'migration' }, reply: adminDetail },
	moveProject: { body: { stage: 'content' }, reply: adminProject },
	sendPreview: { body: { url: 'https://preview.example.com/bakery' }, reply: adminDetail },
	checkLaunch: { reply: readiness },
	waiveRequirement: {
		body: { requirement: 'redirects', reason: 'The client does not want www.' },
		reply: adminDetail,
	},
	setHosting: { body: hosting, reply: adminDetail },
	getHandoverForAdmin: { reply: handover },
	pauseProject: { body: { reason: 'your logo' }, reply: adminDetail },
	resumeProject: { reply: adminDetail },
	addProjectNote: { body: { kind: 'call', text: 'Sends the logo tomorrow.' }, reply: adminDetail },
	answerProject: { body: { text: 'Could you send us your logo?' }, reply: adminDetail },
	addChecklistItem: { body: { stage: 'build', text: 'Add the map' }, reply: adminDetail },
	changeChecklistItem: { body: { isDone: true }, reply: adminDetail },
	removeChecklistItem: { reply: adminDetail },
	addFileForClient: { body: file, reply: adminDetail },
	getFileForAdmin: { reply: content },
	removeFileForAdmin: { reply: { message: 'The file is deleted.' } },
	linkProjectWebsite: {
		body: { name: 'Bakery', url: 'https://bakery.example.com' },
		reply: { ...adminDetail, project: { ...adminProject, website } },
	},
	announceMaintenance: {
		body: {
			timeZone: 'America/New_York',
			start: '2026-12-06T02:00',
			durationMinutes: 30,
			text: 'We move the website to a faster server.',
		},
		reply: adminDetail,
	},
	listHosted: {
		reply: [
			{
				_id: projectId,
				reference: 'P-7K3M2Q',
				client: { _id: userId, name: 'Alice' },
				url: 'https://bakery.example.com/',
				status: 'up',
				statusSince: '2026-11-18T06:04:31.000Z',
				condition: null,
				month: null,
				certificateValidTo: '2027-01-20T11:00:00.000Z',
				domainExpiresAt: '2027-08-01T00:00:00.000Z',
				openUpdates: ['2026-11'],
				outage: {
					_id: `promise-${projectId}_1`,
					startedAt: '2026-11-18T05:51:07.000Z',
					endedAt: '2026-11-18T06:04:31.000Z',
					notifiedAt: '2026-11-18T05:51:40.000Z',
					answer: { at: '2026-11-18T05:54:00.000Z', by: 'Ada' },
				},
			},
		],
	},
	listCreditsDue: {
		reply: [{ projectId, client: 'Alice', month: '2026-10', amountCents: 6400, askedBy: ada }],
	},
	giveCredit: { body: { month: '2026-10' }, reply: adminDetail },
	approveCredit: { reply: adminDetail },
	refuseCredit: { body: { reason: 'Deducted from the invoice of November.' }, reply: adminDetail },
	setPromiseMonitor: { body: { url: 'https://bakery.example.com', expectedStatusCode: 200 }, reply: adminDetail },
	unlinkProjectWebsite: { reply: adminDetail },
} satisfies Partial<Examples>;
