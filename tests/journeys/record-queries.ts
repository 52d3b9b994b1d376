/** Writes the queries of a browser's live updates into the folder STAYUP_QUERIES, without their values (`npm test -- indexes`). */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const folder = process.env.STAYUP_QUERIES;
const seen = new Set<string>();

export function recordQueries(context: BrowserContext): void {
	if (!folder) return;
	context.on('request', (request) => {
		if (!request.url().includes('/google.firestore.v1.Firestore/')) return;
		for (const [key, value] of new URLSearchParams(request.postData() ?? '')) {
			if (/^req\d+___data__$/.test(key)) record(join(folder, `browser-${process.pid}.jsonl`), value);
		}
	});
}

interface ListenRequest {
	/** A target without a query is a document. */
	addTarget?: { query?: { structuredQuery: { from: unknown; where?: unknown; orderBy?: unknown } } };
}

function record(file: string, sent: string): void {
	const query = (JSON.parse(sent) as ListenRequest).addTarget?.query;
	if (!query) return;
	const { from, where, orderBy } = query.structuredQuery;
	const line = JSON.stringify({ from, where, orderBy }, (key, value) => (key === 'value' ? undefined : value));
	if (seen.has(line)) return;
	seen.add(line);
	appendFileSync(file, `${line}\n`);
}
