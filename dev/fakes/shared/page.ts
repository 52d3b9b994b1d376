/** A control page as one response: its markup, the shared theme and its script, nothing external. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { refusal } from './fake-app.ts';

export interface Page {
	html: string;
	/** Its content security policy. */
	policy: string;
}

const domImport = /^import .* from '\.\.\/shared\/dom\.js';$/m;

/** `path` names two files: path.html, whose head and script are added here, and its script path.js. */
export async function loadPage(path: string): Promise<Page> {
	const [markup, ownScript, dom, theme] = await Promise.all([
		readFile(`${path}.html`, 'utf8'),
		readFile(`${path}.js`, 'utf8'),
		readFile(join(import.meta.dirname, 'dom.js'), 'utf8'),
		readFile(join(import.meta.dirname, 'theme.css'), 'utf8'),
	]);
	const script = ownScript.replace(domImport, () => dom.replaceAll(/^export /gm, ''));
	const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>${raw(theme)}</style>
${raw(markup)}<script type="module">${raw(script)}</script>
</html>
`;
	return { html: String(page), policy: policyFor(script) };
}

export function replyPage(call: Context, { html, policy }: Page): Response {
	if (call.req.method !== 'GET' && call.req.method !== 'HEAD') throw refusal(405, 'This page is read-only.');
	return call.html(html, 200, { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
}

/** Allows only this script. */
function policyFor(script: string): string {
	const hash = createHash('sha256').update(script).digest('base64');
	return [
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
}
