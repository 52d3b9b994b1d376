/** Replaces the HTTP client of firebase-tools: records what a deployment sends to Google, and answers as a new project does. */
import { vi } from 'vitest';
import { Client, FirebaseError, type Request } from './firebase-tools.ts';

export interface Call {
	method: string;
	/** Such as `cloudtasks.googleapis.com/projects/stayup/locations/us-east4/queues`. */
	url: string;
	body: unknown;
}

export interface FakeGoogle {
	calls: readonly Call[];
	/** The bodies of the calls that change something, by the end of their URL. */
	sent<T>(method: string, pattern: RegExp): T[];
	restore(): void;
}

type Answer = (match: RegExpExecArray, body: unknown) => unknown;
const missing = Symbol('404');

const answers: readonly (readonly [string, RegExp, Answer])[] = [
	['GET', /secretmanager.*\/(projects\/\w+\/secrets\/\w+)$/, ([, name]) => ({ name, labels: {} })],
	[
		'GET',
		/secretmanager.*\/(projects\/\w+\/secrets\/\w+)\/versions\/latest$/,
		([, name]) => ({ name: `${name}/versions/7`, state: 'ENABLED' }),
	],
	['POST', /cloudfunctions.*\/functions$/, (_, body) => ({ name: `operations/${nameIn(body)}` })],
	['GET', /cloudfunctions.*\/operations\/(.*)$/, ([, name = '']) => ({ done: true, response: createdFunction(name) })],
	['POST', /run.*:setIamPolicy$/, () => ({})],
	['GET', /cloudtasks.*\/queues\/\w+$/, () => missing],
	['POST', /cloudtasks.*\/queues$/, () => ({})],
	['POST', /cloudtasks.*:getIamPolicy$/, () => ({ bindings: [], etag: '', version: 3 })],
	['POST', /cloudtasks.*:setIamPolicy$/, () => ({})],
	['GET', /cloudscheduler.*\/jobs\//, () => missing],
	['POST', /cloudscheduler.*\/jobs$/, () => ({})],
	['GET', /serviceusage/, () => ({ state: 'ENABLED' })],
	['GET', /firestore.*\/databases\/\(default\)$/, () => missing],
	['POST', /firestore.*\/databases$/, () => ({ name: 'operations/database', done: true, response: {} })],
	['GET', /firestore.*\/operations\//, () => ({ done: true, response: {} })],
	['POST', /firebaserules.*:test$/, () => ({ issues: [] })],
	['GET', /firebaserules.*\/releases/, () => ({ releases: [] })],
	['POST', /provisionFirebaseApp$/, () => ({ name: 'operations/auth' })],
	['GET', /\/operations\/auth$/, () => ({ done: true, response: {} })],
];

export function startFakeGoogle(): FakeGoogle {
	const calls: Call[] = [];
	const spy = vi.spyOn(Client.prototype, 'request').mockImplementation(async function (
		this: { opts: { urlPrefix: string } },
		{ method, path, body, resolveOnHTTPError }: Request,
	) {
		const url = `${new URL(this.opts.urlPrefix).host}/${path.replace(/^\//, '')}`;
		calls.push({ method, url, body });
		const answer = answerTo(method, url, body);
		if (answer !== missing) return { status: 200, body: answer };
		if (resolveOnHTTPError) return { status: 404, body: {} };
		throw new FirebaseError('Not found', { status: 404, context: { response: { statusCode: 404 } } });
	});
	return {
		calls,
		sent: <T>(method: string, pattern: RegExp) =>
			calls.filter((call) => call.method === method && pattern.test(call.url)).map(({ body }) => body as T),
		restore: () => spy.mockRestore(),
	};
}

function answerTo(method: string, url: string, body: unknown): unknown {
	for (const [answered, pattern, answer] of answers) {
		const match = answered === method ? pattern.exec(url) : null;
		if (match) return answer(match, body);
	}
	throw new Error(`The deployment called ${method} ${url}, which the fake does not know.`);
}

function nameIn(body: unknown): string {
	return (body as { name: string }).name;
}

function createdFunction(name: string): object {
	const [, project = '', region = '', id = ''] = /projects\/(.*)\/locations\/(.*)\/functions\/(.*)/.exec(name) ?? [];
	const service = `projects/${project}/locations/${region}/services/${id.toLowerCase()}`;
	return { url: `https://${id.toLowerCase()}-hash.a.run.app`, serviceConfig: { service } };
}
