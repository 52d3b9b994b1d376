/** Endpoints for the projects of a client. Members who manage the account may use them; API keys may not. */
import * as z from 'zod/mini';
import { Done } from '../../schemas/done.ts';
import {
	MonitoringOnlyChoice,
	NewProjectFile,
	NewProjectMessage,
	Project,
	ProjectDetail,
	ProjectFileContent,
	ProjectKindChoice,
} from '../../schemas/projects.ts';
import type { Endpoint } from '../endpoint.ts';

/** 5 MB in Base64. */
const fileBodyKb = 7000;

export const projectsEndpoints = {
	listProjects: {
		method: 'GET',
		path: '/api/projects',
		access: 'user',
		permission: 'manage',
		reply: z.array(Project),
		summary: 'List the projects of the account, newest first. A purchase of a plan opens one.',
	},
	getProject: {
		method: 'GET',
		path: '/api/projects/:id',
		access: 'user',
		permission: 'manage',
		reply: ProjectDetail,
		summary: 'Get a project with its checklist, messages, files and timeline.',
	},
	chooseProjectKind: {
		method: 'PUT',
		path: '/api/projects/:id/kind',
		access: 'user',
		permission: 'manage',
		activity: 'project-changed',
		body: ProjectKindChoice,
		reply: ProjectDetail,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Choose a new website or a migration, at Intake. It decides the promised time: 72 or 24 hours.',
	},
	setMonitoringOnly: {
		method: 'PUT',
		path: '/api/projects/:id/monitoring-only',
		access: 'user',
		permission: 'manage',
		activity: 'project-changed',
		body: MonitoringOnlyChoice,
		reply: ProjectDetail,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Say that the account only wants monitoring, which stops the clock of the project; or take it back.',
	},
	sendProjectMessage: {
		method: 'POST',
		path: '/api/projects/:id/messages',
		access: 'user',
		permission: 'manage',
		activity: { none: 'The project has a timeline that both sides read.' },
		body: NewProjectMessage,
		reply: ProjectDetail,
		refusals: ['rate-limited'],
		status: 201,
		summary: 'Send a message to the team. A paused clock runs again.',
	},
	addProjectFile: {
		method: 'POST',
		path: '/api/projects/:id/files',
		access: 'user',
		permission: 'manage',
		activity: 'project-file-added',
		body: NewProjectFile,
		maxBodyKb: fileBodyKb,
		reply: ProjectDetail,
		refusals: ['conflict', 'rate-limited'],
		status: 201,
		summary: 'Add a file of at most 5 MB. A paused clock runs again.',
	},
	getProjectFile: {
		method: 'GET',
		path: '/api/projects/:id/files/:fileId',
		access: 'user',
		permission: 'manage',
		reply: ProjectFileContent,
		refusals: ['rate-limited'],
		summary: 'Get the content of a file.',
	},
	removeProjectFile: {
		method: 'DELETE',
		path: '/api/projects/:id/files/:fileId',
		access: 'user',
		permission: 'manage',
		activity: 'project-file-deleted',
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Delete a file that the client added.',
	},
} as const satisfies Record<string, Endpoint>;
