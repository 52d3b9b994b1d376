// The HTTP control of the test websites: list them, change one, reset one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, readJson, replyJson, requireOwnPage } from '../shared/http.ts';
import { isWebsiteName, nameRule } from './website-name.ts';
import type { Website, WebsiteStore } from './website-store.ts';

export async function answerWebsiteControl(
	request: IncomingMessage,
	response: ServerResponse,
	store: WebsiteStore,
	countConnections: () => number,
): Promise<void> {
	requireOwnPage(request);
	const [path = ''] = (request.url ?? '').split('?', 1);
	const { method } = request;

	if (path === '/control/websites') {
		if (method !== 'GET') throw new Refusal(405, 'This URL only lists websites (GET).');
		replyJson(response, 200, { connections: countConnections(), websites: store.list().map(describe) });
		return;
	}

	const [, segment, action] = /^\/control\/websites\/([^/]+)(\/reset)?$/.exec(path) ?? [];
	if (segment === undefined) throw new Refusal(404, 'This control does not exist.');
	const name = readName(segment);

	if (action === undefined && method === 'PUT') {
		replyJson(response, 200, describe(await store.change(name, await readJson(request))));
	} else if (action === '/reset' && method === 'POST') {
		replyJson(response, 200, describe(await store.reset(name)));
	} else {
		throw new Refusal(405, 'Change a website with PUT; reset it with POST to its /reset.');
	}
}

function describe(website: Website) {
	const { lastRequestAt } = website;
	return { ...website, lastRequestAt: lastRequestAt === null ? null : new Date(lastRequestAt).toISOString() };
}

function readName(segment: string): string {
	const name = decode(segment).toLowerCase();
	if (!isWebsiteName(name)) throw new Refusal(400, nameRule);
	return name;
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		throw new Refusal(400, nameRule);
	}
}
