/** The API reference as HTML pages: an overview, and one page for each tag. They have no script, so they work under the strictest content security policy. */
import { accountHeader, brand, pageSize } from '@stayup/contract';
import { html } from 'hono/html';
import { largestBodyBytes } from '../http/body.ts';
import {
	accessInWords,
	type DocumentedEndpoint,
	type EndpointGroup,
	endpointsByTag,
	refusalsOf,
	successOf,
} from './documented-endpoints.ts';
import { type FieldRow, fieldRowsOf, kindOf } from './field-rows.ts';
import type { JsonSchema } from './json-schemas.ts';
import type { OpenApi } from './openapi.ts';
import { pythonOf, typescriptOf } from './page/code-examples.ts';
import { tagDescriptions } from './tags.ts';

export const pagePolicy =
	"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /api/csp-reports";

type Html = ReturnType<typeof html>;

/** The last part of a page's path, by tag. */
export function slugOf(tag: string): string {
	return tag.toLowerCase().replaceAll(' ', '-');
}

/** `slug`: of a tag; null for the overview. Undefined if no page has it. */
export function apiPage(document: OpenApi, origin: string, slug: string | null): string | undefined {
	const groups = endpointsByTag(document);
	const shown = groups.find(({ tag }) => slugOf(tag) === slug);
	if (slug !== null && shown === undefined) return undefined;
	const title = shown ? `${shown.tag} · API reference` : 'API reference';
	return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="${shown ? tagDescriptions[shown.tag] : document.info.description}">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/geist.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the endpoints</a>
<header class="top">
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="22" height="22">${brand.name}</a>
<a class="where" href="/docs">Docs</a>
<span class="where" aria-hidden="true">/</span>
<a class="where" href="/api/docs">API reference</a>
<a class="machine" href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="frame">
<nav aria-label="API reference" tabindex="0">
<details class="contents">
<summary>${shown?.tag ?? 'Overview'}</summary>
<ul class="sections">
<li><a href="/api/docs"${shown ? '' : html` aria-current="page"`}>Overview</a></li>
${groups.map((group) => navHtml(group, group === shown))}
</ul>
</details>
</nav>
<main id="content">
${shown ? groupHtml(shown, document, origin) : html`${introductionHtml(document, origin)}${groups.map(overviewHtml)}`}
</main>
</div>
</body>
</html>
`);
}

function introductionHtml(document: OpenApi, origin: string): Html {
	const login = `curl ${origin}/api/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'`;
	const refusal = `{
  "message": "Please enter a name for the website.",
  "code": "invalid",
  "requestId": "6f1c2a9e-…",
  "errors": [{ "field": "name", "message": "Please enter a name for the website." }]
}`;
	return html`<section class="intro" aria-labelledby="introduction">
<h1 id="introduction">${document.info.title}</h1>
<p class="lead">${document.info.description}</p>
<div class="two">
<div>
<h2>Authentication</h2>
<p>Log in to get a token. It expires after one hour. Send it as a bearer token with every request that needs authentication.</p>
<h2>API keys</h2>
<p>Programs send an API key as the bearer token instead, which does not expire after an hour. Create one in the settings, with only the scopes that it needs: each endpoint names its scope. A key can be limited to some websites: it then sees only those in lists, so that a page may be short, and everything else is 404 or 403. Its requests in a minute are limited by the plan; <code>RateLimit</code> and <code>RateLimit-Policy</code> say how many are left. Never send a key in a URL.</p>
<h2>Retries and versions</h2>
<p>Send an <code>Idempotency-Key</code>, such as a UUID, with a POST that takes one: repeated within 24 hours, it runs once and returns the same reply, with <code>Idempotency-Replayed</code>. The same key with a body that means something else is 422, and while the first request runs it is 409 with <code>Retry-After</code>. A single resource has an <code>ETag</code>: <code>If-None-Match</code> saves the reply with 304, and <code>If-Match</code> refuses a change of another version with 412; each change that takes it says so. Comments, messages of visitors and subscribers have no version, so they refuse every <code>If-Match</code> with 412. Replies to changes have the new ETag. For <code>If-Match</code> only the settings count, so that a check of a website refuses no change.</p>
<h2>Errors</h2>
<p>Every endpoint may also answer 400, 429, 500 and 503. Every error is JSON: <code>message</code> is for people, <code>code</code> is for programs, and <code>errors</code> lists each invalid field. Quote the <code>requestId</code> when you contact support.</p>
<h2>Pages and limits</h2>
<p>Lists return ${pageSize.default} rows per page, or as many as <code>limit</code> says (at most ${pageSize.max}). The <code>Link</code> header contains the URL of the next page. If you send too many requests, you get 429 with <code>Retry-After</code>. Request bodies are JSON of at most ${largestBodyBytes / 1024} KB. A field or parameter that an endpoint does not have is refused by name. Every path also works with <code>/api/v1/</code> in place of <code>/api/</code>. Ignore fields of replies that you do not know, and accept values that you do not know, such as a new region, because we may add new ones.</p>
<h2>Our checks</h2>
<p>Firewalls must <a href="/support#checks">allow the user agent of our checks</a>, because their IP addresses are not fixed. <a href="/api/docs/service#listRegions">The regions</a> are public.</p>
</div>
<div>
${codeHtml('Log in', login)}
${codeHtml('An error', refusal)}
</div>
</div>
</section>`;
}

function navHtml({ tag, calls }: EndpointGroup, isShown: boolean): Html {
	const links = calls.map(
		({ method, path, operation }) =>
			html`<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span><span class="path">${pathHtml(path.replace(/^\/api/, ''))}</span></a></li>`,
	);
	return html`<li><a href="/api/docs/${slugOf(tag)}"${isShown ? html` aria-current="page"` : ''}>${tag}</a>${isShown ? html`<ul>${links}</ul>` : ''}</li>`;
}

/** The endpoints of a tag in short. Their ids are those of their own page, so that a link to one works here too. */
function overviewHtml({ tag, calls }: EndpointGroup): Html {
	const rows = calls.map(
		({ method, path, operation }) =>
			html`<li id="${operation.operationId}"><a href="/api/docs/${slugOf(tag)}#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <span class="path">${pathHtml(path)}</span></a> <span class="says">${operation.summary}</span></li>`,
	);
	return html`<section class="group">
<h2 class="tag"><a href="/api/docs/${slugOf(tag)}">${tag}</a></h2>
<p>${tagDescriptions[tag]}</p>
<ul class="overview">${rows}</ul>
</section>`;
}

function groupHtml({ tag, calls }: EndpointGroup, document: OpenApi, origin: string): Html {
	return html`<h1>${tag}</h1>
<p class="lead">${tagDescriptions[tag]}</p>
${calls.map((call) => endpointHtml(call, document, origin))}`;
}

/** A long path breaks between its parts. */
function pathHtml(path: string): Html {
	return html`${path.split('/').map((part, index) => (index === 0 ? part : html`<wbr>/${part}`))}`;
}
/** Headers that nearly every endpoint takes. */
const describedAbove: readonly string[] = [accountHeader, 'if-none-match'];

function endpointHtml(call: DocumentedEndpoint, document: OpenApi, origin: string): Html {
	const { method, path, operation } = call;
	const { status, response } = successOf(call);
	const own = (operation.parameters ?? []).filter(({ name }) => !describedAbove.includes(name));
	const parameters = own.map(({ name, required, description = '', schema, in: place }) => ({
		name,
		kind: kindOf(schema, document),
		isRequired: required,
		note: description || (place === 'path' ? 'In the path.' : ''),
	}));
	const body = operation.requestBody?.content['application/json'].schema;
	const [content] = Object.values(response.content ?? {});
	const reply = content?.schema ?? {};
	return html`<article id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h2 id="${operation.operationId}-title"><span class="method ${method.toLowerCase()}">${method}</span> <span class="path">${pathHtml(path)}</span></h2>
<p class="summary">${operation.summary}</p>
<div class="two">
<div>
<p class="access"><span>Access</span> ${accessInWords(call)}</p>
${fieldsHtml('Parameters', parameters)}
${body ? fieldsHtml('Body', fieldRowsOf(body, document)) : ''}
${replyHtml(status, reply, document)}
<details class="refusals"><summary>Errors</summary><dl>${refusalsOf(call, document).map(
		(refusal) => html`<dt>${refusal.status}</dt><dd>${refusal.description}</dd>`,
	)}</dl></details>
</div>
<div>
${codeHtml('Request', curlOf(call, origin))}
<details class="reply"><summary>TypeScript and Python</summary>
${codeHtml('TypeScript', typescriptOf(call, origin))}
${codeHtml('Python', pythonOf(call, origin))}
</details>
${codeHtml('Response', typeof content?.example === 'string' ? content.example : pretty(content?.example ?? {}))}
</div>
</div>
</article>`;
}

function replyHtml(status: string, reply: JsonSchema, document: OpenApi): Html {
	const title = `${status} · ${reply.type === 'array' ? 'an array of' : 'an object'}`;
	const rows = fieldRowsOf(reply, document);
	return rows.length === 0
		? html`<p class="access"><span>Response</span> ${status}</p>`
		: html`<details class="reply"><summary>Response ${title}</summary>${listHtml(rows, false)}</details>`;
}

function fieldsHtml(title: string, rows: readonly FieldRow[]): Html | '' {
	return rows.length === 0 ? '' : html`<h3>${title}</h3>${listHtml(rows, true)}`;
}

function listHtml(rows: readonly FieldRow[], saysOptional: boolean): Html {
	const items = rows.map(
		({ name, kind, isRequired, note }) =>
			html`<div><dt><code>${name}</code>${saysOptional && !isRequired ? html` <span class="optional">optional</span>` : ''}</dt><dd><span class="kind">${kind}</span>${note ? html`<br>${note}` : ''}</dd></div>`,
	);
	return html`<dl class="fields">${items}</dl>`;
}

function codeHtml(title: string, code: string): Html {
	return html`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0" role="group" aria-label="${title}"><code>${code}</code></pre></figure>`;
}

function curlOf({ method, path, operation }: DocumentedEndpoint, origin: string): string {
	const example = operation.requestBody?.content['application/json'].example;
	const needsToken = operation['x-access'] === 'user' || operation['x-access'] === 'admin';
	return [
		`curl ${method === 'GET' ? '' : `-X ${method} `}${origin}${path}`,
		...(needsToken ? ["-H 'authorization: Bearer TOKEN'"] : []),
		...(example ? ["-H 'content-type: application/json'", `-d '${pretty(example)}'`] : []),
	].join(' \\\n  ');
}

function pretty(example: unknown): string {
	return JSON.stringify(example, null, 2);
}
