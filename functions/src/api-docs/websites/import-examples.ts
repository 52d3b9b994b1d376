/** The examples of the endpoints for imports. */
import type { ImportSummary, WebsiteImport } from '@stayup/contract';

const importId = 'wQ4rTy6uIo8pAs1dFg3h';

const summary: ImportSummary = {
	_id: importId,
	source: 'uptimerobot',
	state: 'preview',
	createdAt: '2026-11-21T14:10:00.000Z',
	counts: { add: 1, duplicate: 0, 'over-limit': 0, cannot: 1 },
	processed: 0,
	added: 0,
	undoUntil: null,
	items: { add: 0, processed: 0, added: 0 },
	expiresAt: '2026-11-22T14:10:00.000Z',
};

const done: ImportSummary = {
	...summary,
	state: 'done',
	processed: 1,
	added: 1,
	undoUntil: '2026-11-22T14:11:00.000Z',
	expiresAt: '2026-11-22T14:11:00.000Z',
};

const preview: WebsiteImport = {
	...summary,
	rows: [
		{
			row: 1,
			name: 'Checkout',
			url: 'https://shop.example.com/checkout',
			verdict: 'add',
			website: {
				name: 'Checkout',
				url: 'https://shop.example.com/checkout',
				checkInterval: 60,
				isActive: true,
				alertsEnabled: true,
				tags: [],
				rules: ['The page contains “Pay now”'],
			},
			changes: [],
			reason: null,
			result: null,
		},
		{
			row: 2,
			name: 'Gateway',
			url: '203.0.113.7',
			verdict: 'cannot',
			website: null,
			changes: [],
			reason: 'Stayup monitors websites and APIs over HTTP. It has no equivalent for a ping monitor.',
			result: null,
		},
	],
	contents: [],
};

const file = [
	'ID,Type,Status,Friendly Name,URL/IP,Keyword Type,Keyword Value,Port',
	'800100002,KEYWORD,Up,Checkout,https://shop.example.com/checkout,Not Exists,Pay now,',
	'800100003,PING,Up,Gateway,203.0.113.7,,,',
].join('\n');

export const importExamples = {
	listImports: { reply: [done] },
	previewImport: { body: { source: 'uptimerobot' as const, file }, reply: preview },
	getImport: { reply: preview },
	runImport: { reply: done },
	undoImport: { reply: { ...done, state: 'undone' as const, processed: 0, added: 0, undoUntil: null } },
};
