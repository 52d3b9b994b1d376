/** Endpoints for imports from other tools. */
import * as z from 'zod/mini';
import { ImportRequest, ImportSummary, WebsiteImport } from '../schemas/imports.ts';
import { importLimits } from '../values/imports.ts';
import type { Endpoint } from './endpoint.ts';

export const importsEndpoints = {
	listImports: {
		method: 'GET',
		path: '/api/imports',
		access: 'user',
		permission: 'write',
		reply: z.array(ImportSummary),
		summary: 'List your imports of the last 24 hours, newest first.',
	},
	previewImport: {
		method: 'POST',
		path: '/api/imports',
		access: 'user',
		permission: 'write',
		activity: { none: 'The change is recorded when the import runs.' },
		body: ImportRequest,
		maxBodyKb: importLimits.requestKb,
		reply: WebsiteImport,
		refusals: ['rate-limited', 'unavailable'],
		status: 201,
		summary:
			'Preview an import from another tool: each of its monitors with the website it becomes, or the reason why it cannot be imported, and the same for its channels, maintenance windows and status pages. Nothing is added yet.',
	},
	getImport: {
		method: 'GET',
		path: '/api/imports/:id',
		access: 'user',
		permission: 'write',
		reply: WebsiteImport,
		summary: 'Get an import with its rows.',
	},
	runImport: {
		method: 'POST',
		path: '/api/imports/:id/run',
		access: 'user',
		permission: 'write',
		recentLogin: 'in-some-cases',
		activity: { recordedByHandler: ['import-run', 'channels-imported'] },
		reply: ImportSummary,
		refusals: ['conflict', 'limit-reached', 'rate-limited'],
		summary:
			'Add the next websites of an import, up to 50 at a time, and then its channels, maintenance windows and status pages. Call it again until its state is done; nothing is added twice.',
	},
	undoImport: {
		method: 'POST',
		path: '/api/imports/:id/undo',
		access: 'user',
		permission: 'write',
		activity: 'import-undone',
		reply: ImportSummary,
		refusals: ['conflict', 'rate-limited'],
		summary:
			'Remove what an import of the last 24 hours added, with its history and whatever was changed since: channels, maintenance windows and status pages first, then up to 50 websites at a time. Call it again until its state is undone.',
	},
} as const satisfies Record<string, Endpoint>;
