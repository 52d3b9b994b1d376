/** The document as a page for people: plain HTML without a script, so that the strictest policy lets it in. */
import { brand } from '@stayup/contract';
import { escapeHtml } from '../platform/escape-html.ts';
import { accessInWords, callsByTag, type DocumentedCall, refusalsOf, successOf } from './calls.ts';
import { type FieldRow, fieldRowsOf, kindOf } from './field-rows.ts';
import type { JsonSchema, OpenApi } from './openapi.ts';

export const pagePolicy =
	"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function apiPage(document: OpenApi, origin: string): string {
	const groups = callsByTag(document);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="${escapeHtml(document.info.description)}">
<meta name="color-scheme" content="light dark">
<title>API reference · ${escapeHtml(brand.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the calls</a>
<header class="top">
<a class="brand" href="/">${escapeHtml(brand.name)}</a>
<span class="where">API reference</span>
<a class="machine" href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="frame">
<nav aria-label="Calls" tabindex="0">
<details class="contents">
<summary>All calls</summary>
${groups.map(({ tag, calls }) => navHtml(tag, calls)).join('\n')}
</details>
</nav>
<main id="content">
${introductionHtml(document, origin)}
${groups.map(({ tag, calls }) => groupHtml(tag, calls, document, origin)).join('\n')}
</main>
</div>
</body>
</html>
`;
}

function introductionHtml(document: OpenApi, origin: string): string {
	const login = `curl ${origin}/api/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'`;
	const refusal = `{
  "message": "Please enter a name for the website.",
  "code": "invalid",
  "requestId": "6f1c2a9e-…",
  "errors": [{ "field": "name", "message": "Please enter a name for the website." }]
}`;
	return `<section class="intro" aria-labelledby="introduction">
<h1 id="introduction">${escapeHtml(document.info.title)}</h1>
<p class="lead">${escapeHtml(document.info.description)}</p>
<div class="two">
<div>
<h2>Token</h2>
<p>Log in to get a token. It is good for an hour; send it as a bearer token with every call that is not open to anybody.</p>
<h2>Refusals</h2>
<p>Every refusal is JSON: <code>message</code> is a sentence for people, <code>code</code> a word for programs, and <code>errors</code> names each field at fault. Tell our support the <code>requestId</code> and we find the request.</p>
<h2>Pages and limits</h2>
<p>A list holds 50 rows, or as many as <code>limit</code> says, up to 200. When there are more, the <code>Link</code> header names the next page. What comes too often is answered with 429 and <code>Retry-After</code>. Bodies are JSON of at most 32 KB.</p>
</div>
<div>
${codeHtml('Log in', login)}
${codeHtml('A refusal', refusal)}
</div>
</div>
</section>`;
}

function navHtml(tag: string, calls: readonly DocumentedCall[]): string {
	const links = calls.map(
		({ method, path, operation }) =>
			`<li><a href="#${escapeHtml(operation.operationId)}"><span class="method ${method.toLowerCase()}">${method}</span><span class="path">${escapeHtml(shortPath(path))}</span></a></li>`,
	);
	return `<h2>${escapeHtml(tag)}</h2>\n<ul>${links.join('')}</ul>`;
}

function shortPath(path: string): string {
	return path.replace(/^\/api/, '');
}

function groupHtml(tag: string, calls: readonly DocumentedCall[], document: OpenApi, origin: string): string {
	return `<section class="group" aria-labelledby="tag-${tag}">
<h2 class="tag" id="tag-${tag}">${escapeHtml(tag)}</h2>
${calls.map((call) => callHtml(call, document, origin)).join('\n')}
</section>`;
}

function callHtml(call: DocumentedCall, document: OpenApi, origin: string): string {
	const { method, path, operation } = call;
	const { status, response } = successOf(call);
	const parameters = (operation.parameters ?? []).map(({ name, required, description = '', schema, in: place }) => ({
		name,
		kind: kindOf(schema, document),
		isRequired: required,
		note: description || (place === 'path' ? 'In the path.' : ''),
	}));
	const body = operation.requestBody?.content['application/json'].schema;
	const reply = response.content?.['application/json'].schema ?? {};
	return `<article id="${escapeHtml(operation.operationId)}" aria-labelledby="${escapeHtml(operation.operationId)}-title">
<h3 id="${escapeHtml(operation.operationId)}-title"><span class="method ${method.toLowerCase()}">${method}</span> <span class="path">${escapeHtml(path)}</span></h3>
<p class="summary">${escapeHtml(operation.summary)}</p>
<div class="two">
<div>
<p class="access"><span>Who may call</span> ${escapeHtml(accessInWords(call))}</p>
${fieldsHtml('Parameters', parameters)}
${body ? fieldsHtml('Body', fieldRowsOf(body, document)) : ''}
${replyHtml(status, reply, document)}
<details class="refusals"><summary>Refusals</summary><dl>${refusalsOf(call)
		.map((refusal) => `<dt>${refusal.status}</dt><dd>${escapeHtml(refusal.description)}</dd>`)
		.join('')}</dl></details>
</div>
<div>
${codeHtml('Request', curlOf(call, document, origin))}
</div>
</div>
</article>`;
}

function replyHtml(status: string, reply: JsonSchema, document: OpenApi): string {
	const title = `${status} · ${reply.type === 'array' ? 'an array of' : 'an object'}`;
	const rows = fieldRowsOf(reply, document);
	return rows.length === 0
		? `<p class="access"><span>Reply</span> ${status}</p>`
		: `<details class="reply"><summary>Reply ${escapeHtml(title)}</summary>${listHtml(rows, false)}</details>`;
}

function fieldsHtml(title: string, rows: readonly FieldRow[]): string {
	return rows.length === 0 ? '' : `<h4>${title}</h4>\n${listHtml(rows, true)}`;
}

function listHtml(rows: readonly FieldRow[], saysOptional: boolean): string {
	const items = rows.map(
		({ name, kind, isRequired, note }) =>
			`<div><dt><code>${escapeHtml(name)}</code>${saysOptional && !isRequired ? ' <span class="optional">optional</span>' : ''}</dt><dd><span class="kind">${escapeHtml(kind)}</span>${note ? `<br>${escapeHtml(note)}` : ''}</dd></div>`,
	);
	return `<dl class="fields">${items.join('')}</dl>`;
}

function codeHtml(title: string, code: string): string {
	return `<figure class="code"><figcaption>${escapeHtml(title)}</figcaption><pre tabindex="0" aria-label="${escapeHtml(title)}"><code>${escapeHtml(code)}</code></pre></figure>`;
}

function curlOf({ method, path, operation }: DocumentedCall, document: OpenApi, origin: string): string {
	const body = operation.requestBody?.content['application/json'].schema;
	const needsToken = operation['x-access'] === 'user' || operation['x-access'] === 'admin';
	return [
		`curl ${method === 'GET' ? '' : `-X ${method} `}${origin}${path}`,
		...(needsToken ? ["-H 'authorization: Bearer TOKEN'"] : []),
		...(body
			? ["-H 'content-type: application/json'", `-d '${JSON.stringify(sampleOf(body, document), null, 2)}'`]
			: []),
	].join(' \\\n  ');
}

/** A body as somebody would send it: what is required, in its place. */
function sampleOf(schema: JsonSchema, document: OpenApi): object {
	const sample: Record<string, unknown> = {};
	for (const { name, kind, isRequired } of fieldRowsOf(schema, document)) {
		const [outer = '', ...inner] = name.split('.');
		if (!isRequired) continue;
		if (inner.length === 0) sample[outer] = kind === 'object' ? {} : valueFor(outer, kind);
		else plant(sample, [outer, ...inner], kind);
	}
	return sample;
}

function plant(sample: Record<string, unknown>, [name = '', ...rest]: readonly string[], kind: string): void {
	if (rest.length === 0) {
		sample[name] = kind === 'object' ? {} : valueFor(name, kind);
		return;
	}
	const inner = sample[name];
	if (typeof inner === 'object' && inner !== null) plant(inner as Record<string, unknown>, rest, kind);
}

const samples: Readonly<Record<string, unknown>> = {
	name: 'My shop',
	url: 'https://shop.example.com',
	email: 'you@example.com',
	password: 'a-long-password',
	dob: '1990-02-28',
	phone: '+1 555 0100',
};

function valueFor(name: string, kind: string): unknown {
	if (name in samples) return samples[name];
	if (kind.startsWith('"')) return JSON.parse(kind.split(' | ')[0] ?? '""');
	if (kind === 'boolean') return true;
	return kind.startsWith('integer') || kind === 'number' ? 60 : '…';
}
