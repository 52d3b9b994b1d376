/** Serves the functions of a product in this process, with the routes of Firebase Hosting. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type CareersTemplate, careersTemplates } from '@stayup/contract';
import { root } from '../../../dev/base/folders.ts';
import { careersTemplatePages } from '../business/careers-templates.ts';

export type HttpFunction = 'api' | 'checks' | 'statusPages' | 'visitors';
export type HttpListener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Rewrite {
	source: string;
	function?: { functionId: HttpFunction };
}

const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
	hosting: { rewrites: Rewrite[] };
};
const routes = hosting.rewrites.flatMap((rewrite) =>
	rewrite.function ? [{ pattern: patternOf(rewrite.source), name: rewrite.function.functionId }] : [],
);
/** The only built pages that a function reads. The web app is not built for these tests. */
const pages = new Map<string, string>(
	Object.entries(careersTemplatePages).map(([name, html]) => [careersTemplates[name as CareersTemplate], html]),
);

/** Hosting's globs: `*` is a part of a path, and `**` any number of them. */
function patternOf(glob: string): RegExp {
	const source = glob.replace(/\/\*\*|\*|[.+?^${}()|[\]\\]/g, (part) => {
		if (part === '/**') return '(?:/.*)?';
		return part === '*' ? '[^/]*' : `\\${part}`;
	});
	return new RegExp(`^${source}$`);
}

export interface LocalServerOptions {
	/** Serves the requests that Hosting sends to a function. All others get 404. */
	answer(name: HttpFunction, request: IncomingMessage, response: ServerResponse): Promise<void>;
	runSchedule(name: string): Promise<void>;
}

export function createLocalServer({ answer, runSchedule }: LocalServerOptions): Server {
	return createServer((request, response) => {
		const path = (request.url ?? '/').split('?')[0] ?? '/';
		const schedule = /\/triggers\/us-east4-(\w+)-0$/.exec(path)?.[1];
		const page = pages.get(path);
		const route = routes.find(({ pattern }) => pattern.test(path));
		const serve = async () => {
			if (schedule) await runSchedule(schedule);
			else if (!page && route) return answer(route.name, request, response);
			response.writeHead(schedule || page ? 200 : 404).end(page);
		};
		serve().catch((error: unknown) => {
			console.error(error);
			response.writeHead(500).end(String(error));
		});
	});
}
