/** Examples of the endpoints for projects. */
import type { ProjectDetail, ProjectDetailForAdmin, ProjectForAdmin } from '@stayup/contract';
import type { Examples } from '../example.ts';
import { userId, websiteId } from '../example-values.ts';

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
	website: null,
	openItems: 1,
	openUpdates: [],
	createdAt: '2026-11-21T14:00:00.000Z',
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
			maintenanceSeconds: 0,
			unknownSeconds: 0,
			uptimePercentage: 99.97,
			coveragePercentage: 100,
			allowedSeconds: 259.2,
			leftSeconds: 0,
			creditCents: 4,
		},
	],
	credits: [{ month: '2026-10', amountCents: 28, number: 'F2A1-CN-01', givenAt: '2026-11-02T10:00:00.000Z' }],
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
};
const adminDetail: ProjectDetailForAdmin = { project: adminProject, ...parts, colleagues: [ada] };
const website = { _id: websiteId, name: 'Bakery', url: 'https://bakery.example.com/', status: 'up' } as const;
const file = { name: 'menu.txt', data: 'Q3JvaXNzYW50cyAkMw==' };
const content = { name: 'menu.txt', contentType: 'text/plain', data: file.data };
const ofProject = { params: { id: projectId } };
const ofFile = { params: { id: projectId, fileId } };
const ofItem = { params: { id: projectId, itemId } };

export const projectExamples = {
	listProjects: { params: {}, reply: [project] },
	getProject: { ...ofProject, reply: detail },
	chooseProjectKind: { ...ofProject, body: { kind: 'new-website' }, reply: detail },
	setMonitoringOnly: { ...ofProject, body: { isMonitoringOnly: false }, reply: detail },
	sendProjectMessage: { ...ofProject, body: { text: 'Here is our menu.' }, reply: detail },
	addProjectFile: { ...ofProject, body: file, reply: detail },
	getProjectFile: { ...ofFile, reply: content },
	removeProjectFile: { ...ofFile, reply: { message: 'The file is deleted.' } },
	listAllProjects: { params: {}, reply: [adminProject] },
	getProjectForAdmin: { ...ofProject, reply: adminDetail },
	changeProject: {
		...ofProject,
		body: { nextAction: 'Draw the first page', nextActionOn: '2026-11-24' },
		reply: adminDetail,
	},
	setProjectKind: { ...ofProject, body: { kind: 'migration' }, reply: adminDetail },
	moveProject: { ...ofProject, body: { stage: 'content' }, reply: adminProject },
	pauseProject: { ...ofProject, body: { reason: 'your logo' }, reply: adminDetail },
	resumeProject: { ...ofProject, reply: adminDetail },
	addProjectNote: { ...ofProject, body: { kind: 'call', text: 'Sends the logo tomorrow.' }, reply: adminDetail },
	answerProject: { ...ofProject, body: { text: 'Could you send us your logo?' }, reply: adminDetail },
	addChecklistItem: { ...ofProject, body: { stage: 'build', text: 'Add the map' }, reply: adminDetail },
	changeChecklistItem: { ...ofItem, body: { isDone: true }, reply: adminDetail },
	removeChecklistItem: { ...ofItem, reply: adminDetail },
	addFileForClient: { ...ofProject, body: file, reply: adminDetail },
	getFileForAdmin: { ...ofFile, reply: content },
	removeFileForAdmin: { ...ofFile, reply: { message: 'The file is deleted.' } },
	linkProjectWebsite: {
		...ofProject,
		body: { name: 'Bakery', url: 'https://bakery.example.com' },
		reply: { ...adminDetail, project: { ...adminProject, website } },
	},
	giveCredit: { ...ofProject, body: { month: '2026-10' }, reply: adminDetail },
	unlinkProjectWebsite: { ...ofProject, reply: adminDetail },
} satisfies Partial<Examples>;
