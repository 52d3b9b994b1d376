// A control page as one response: its markup, the shared theme and its script, nothing external.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Refusal } from './http.ts';

export type Page = { html: string; policy: string };

const styleLink = /<link rel="stylesheet"[^>]*>/;
const domImport = /^import .* from '\.\.\/shared\/dom\.js';$/m;
const scriptTag = /<script type="module"[^>]*><\/script>/;

// `path` names two files: path.html and its script path.js.
export async function loadPage(path: string): Promise<Page> {
	const [markup, script, dom, style] = await Promise.all([
		readFile(`${path}.html`, 'utf8'),
		readFile(`${path}.js`, 'utf8'),
		readFile(join(import.meta.dirname, 'dom.js'), 'utf8'),
		readFile(join(import.meta.dirname, 'theme.css'), 'utf8'),
	]);
	return assemble(
		markup,
		script.replace(domImport, () => dom.replaceAll(/^export /gm, '')),
		style,
	);
}

export function replyPage(request: IncomingMessage, response: ServerResponse, page: Page): void {
	if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'This page is read-only.');
	response.writeHead(200, {
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store',
		'content-security-policy': page.policy,
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
	});
	response.end(page.html);
}

function assemble(markup: string, script: string, style: string): Page {
	const html = markup
		.replace(styleLink, () => `<style>${style}</style>`)
		.replace(scriptTag, () => `<script type="module">${script}</script>`);
	const hash = createHash('sha256').update(script).digest('base64');
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${hash}'`,
		"style-src 'unsafe-inline'",
		'img-src data:',
		"connect-src 'self'",
		"frame-src 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');
	return { html, policy };
}
