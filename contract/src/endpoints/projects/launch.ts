/** Endpoints for the way of a project to its launch, and for what its client takes along: previews, requirements, hosting and the handover file. */
import {
	HandoverFile,
	HostingFacts,
	LaunchReadiness,
	NewPreview,
	PreviewApproval,
	RequirementWaiver,
} from '../../schemas/business/launch.ts';
import { ProjectDetail, ProjectDetailForAdmin } from '../../schemas/projects.ts';
import type { Endpoint } from '../endpoint.ts';

export const launchEndpoints = {
	approvePreview: {
		method: 'POST',
		path: '/api/projects/:id/approval',
		access: 'user',
		permission: 'manage',
		activity: 'project-changed',
		body: PreviewApproval,
		reply: ProjectDetail,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Approve the present preview. A paused clock runs again.',
	},
	getHandover: {
		method: 'GET',
		path: '/api/projects/:id/handover',
		access: 'user',
		permission: 'manage',
		reply: HandoverFile,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Get the handover file of a website that was launched: what was built, where it lives and how to move it.',
	},
	sendPreview: {
		method: 'POST',
		path: '/api/admin/projects/:id/previews',
		access: 'admin',
		audit: { none: 'The timeline of the project says who did it.' },
		body: NewPreview,
		reply: ProjectDetailForAdmin,
		refusals: ['conflict'],
		status: 201,
		summary:
			'Send the client the next version of the preview, as a message with its URL. The client approves this version.',
	},
	checkLaunch: {
		method: 'POST',
		path: '/api/admin/projects/:id/live-check',
		access: 'admin',
		audit: { none: 'A check of a website that changes nothing.' },
		dials: true,
		reply: LaunchReadiness,
		refusals: ['conflict'],
		summary:
			'Check the linked website for its launch: whether it answers with status 200 and a valid certificate from two regions, and its redirects. The second region answers within seconds.',
	},
	waiveRequirement: {
		method: 'PUT',
		path: '/api/admin/projects/:id/waivers',
		access: 'admin',
		audit: { recordedByStore: ['project.requirement-waived', 'project.waiver-taken-back'] },
		body: RequirementWaiver,
		reply: ProjectDetailForAdmin,
		refusals: ['conflict'],
		summary:
			'Waive a requirement of the next stage with a reason, which is recorded with your name; or take that back.',
	},
	setHosting: {
		method: 'PUT',
		path: '/api/admin/projects/:id/hosting',
		access: 'admin',
		audit: { none: 'The timeline of the project says who did it.' },
		body: HostingFacts,
		reply: ProjectDetailForAdmin,
		summary: 'Record where the website of a project lives. The client reads it, so it has no passwords.',
	},
	getHandoverForAdmin: {
		method: 'GET',
		path: '/api/admin/projects/:id/handover',
		access: 'admin',
		audit: { none: 'It has only what the page of the project shows.' },
		reply: HandoverFile,
		refusals: ['conflict'],
		summary: 'Get the handover file of a website that was launched.',
	},
} as const satisfies Record<string, Endpoint>;
