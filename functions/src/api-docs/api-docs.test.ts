import { type Endpoint, endpoints, refusesUnknown } from '@stayup/contract';
import { seriousFindings } from '@stayup/testing/policy-findings';
import { describe, expect, it } from 'vitest';
import { WebhookEvent } from '../channels/webhook/webhook-event.ts';
import { apiPage, pagePolicy, slugOf } from './api-page.ts';
import { openApi } from './document.built.ts';
import { fieldRowsOf } from './field-rows.ts';
import { type OpenApi, openApiOf } from './openapi.ts';
import { tags } from './tags.ts';

const document: OpenApi = JSON.parse(JSON.stringify(openApi));
const rows = Object.entries(endpoints).map(([name, row]) => ({ name, ...(row as Endpoint) }));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
	it('describes every endpoint and nothing else', () => {
		expect(operations.map(({ operationId }) => operationId).sort()).toEqual(rows.map(({ name }) => name).sort());
	});

	it.each(rows)('states who may call $name and which statuses it may return', (row) => {
		const { name, access, status = 200, path } = row;
		const operation = operations.find(({ operationId }) => operationId === name);
		const statuses = Object.keys(operation?.responses ?? {});

		expect(operation?.['x-access']).toBe(access);
		const scope = operation?.['x-required-scope'];
		expect(operation?.security).toHaveLength(access === 'public' ? 0 : scope === undefined ? 1 : 2);
		expect(statuses).toContain(String(status));
		for (const usual of ['400', '429', '500', '503']) expect(statuses).toContain(usual);
		expect(statuses.includes('403') || access === 'public' || access === 'signed').toBe(true);
		expect(statuses.includes('404') || !path.includes(':')).toBe(true);
	});

	it.each([
		['addWebsite', 'stayup-account idempotency-key', '201 400 401 403 409 413 415 422 429 500 503', 'ETag'],
		['updateWebsite', 'id stayup-account if-match', '200 400 401 403 404 409 412 413 415 429 500 503', 'ETag'],
		['getWebsite', 'id stayup-account if-none-match', '200 304 400 401 403 404 429 500 503', 'ETag'],
		['removeFormEntry', 'id stayup-account', '200 400 401 403 404 412 413 429 500 503', 'RateLimit'],
		['getProfile', 'if-none-match', '200 304 400 401 403 429 500 503', 'ETag'],
		['listDeliveries', 'limit cursor stayup-account', '200 400 401 403 429 500 503', 'Link'],
		[
			'addIncident',
			'id stayup-account idempotency-key',
			'201 400 401 403 404 409 413 415 422 429 500 503',
			'Idempotency-Replayed',
		],
	])('names the parameters, statuses and headers of %s', (name, parameters, statuses, header) => {
		const operation = operations.find(({ operationId }) => operationId === name);
		const success = Object.values(operation?.responses ?? {})[0] ?? {};

		expect(operation?.parameters?.map((each) => each.name).join(' ')).toBe(parameters);
		expect(Object.keys(operation?.responses ?? {}).join(' ')).toBe(statuses);
		expect('headers' in success && Object.keys(success.headers ?? {})).toEqual(
			expect.arrayContaining(['X-Request-Id', header]),
		);
	});

	it('refuses unknown fields of requests, and names no limit that nobody meant', () => {
		const strict = rows.filter((row) => row.body && refusesUnknown(row)).map(({ name }) => name);
		const named = operations.flatMap(({ operationId, requestBody }) => {
			const { $ref } = requestBody?.content['application/json'].schema ?? {};
			return strict.includes(operationId) && typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [];
		});

		expect(named.length).toBeGreaterThan(20);
		for (const name of named)
			expect(document.components.schemas[name], name).toMatchObject({ additionalProperties: false });
		expect(document.components.schemas.SecondFactorLogin).not.toHaveProperty('additionalProperties', false);
		expect(document.components.schemas.Website).not.toHaveProperty('additionalProperties');
		expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
	});

	it('describes every webhook event', () => {
		const described = JSON.stringify(document.webhooks);

		for (const { shape } of WebhookEvent.def.options) expect(described).toContain(`"${shape.type.def.values[0]}"`);
		expect(described).toContain('"description":"Null after flapping, which has no single start."');
	});

	it.each([
		['its own comment', 'WebsiteStats', 'windows.uptimePercentage', /^By time; null without measurements\.$/],
		['and no other of the same name', 'WebsiteStats', 'uptimePercentage', /^By time, over the last 24 hours;/],
		['that of an extended schema', 'WebsiteStats', 'latestResult.origin', /^Why the check ran\.$/],
		['unless the field is replaced', 'WebsiteStats', 'latestResult.phases', /^$/],
		['that of a field it repeats', 'EvidenceFile', 'outage.timestamp', /^The first failed check\.$/],
		['without the ids of requirements', 'User', 'isEmailConfirmed', /receives only a few alert emails\.$/],
	])('describes a field by the comment beside it: %s', (_, schema, field, note) => {
		const rows = fieldRowsOf({ $ref: schema }, document);

		expect(rows.find(({ name }) => name === field)?.note).toMatch(note);
	});

	it('references only schemas that exist', () => {
		const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
			([, name]) => name,
		);

		expect(references.length).toBeGreaterThan(rows.length);
		expect(references.filter((name) => !(`${name}` in document.components.schemas))).toEqual([]);
	});
});

describe('the pages', () => {
	const origin = 'https://stayup.example';
	const overview = String(apiPage(document, origin, null));
	const pages = tags.map((tag) => String(apiPage(document, origin, slugOf(tag))));

	it.each(rows)('show $method $path on one of them, and in the overview', ({ name, summary }) => {
		const words = summary.replaceAll("'", '&#39;');
		expect(pages.filter((page) => page.includes(`<article id="${name}"`) && page.includes(words))).toHaveLength(1);
		expect(overview).toContain(`<li id="${name}">`);
		expect(overview).toContain(words);
	});

	it('are each marked in the navigation that all of them have', () => {
		for (const page of [overview, ...pages]) {
			expect(page.match(/aria-current="page"/g)).toHaveLength(1);
			for (const tag of tags) expect(page).toContain(`href="/api/docs/${slugOf(tag)}"`);
		}
	});

	it.each(['nothing', '', 'Websites', '__proto__'])('are not there for %j', (slug) => {
		expect(apiPage(document, origin, slug)).toBeUndefined();
	});

	it('have no scripts and no inline styles', () => {
		for (const page of [overview, ...pages]) expect(page).not.toMatch(/<script|<style| style=| on\w+=/i);
	});

	it('have a policy in which the CSP Evaluator finds no weakness (WEB-12)', () => {
		expect(pagePolicy).toContain("require-trusted-types-for 'script'");
		expect(seriousFindings(pagePolicy)).toEqual([]);
	});

	it('show hostile text as text', () => {
		const hostile: Endpoint = { ...endpoints.listPlans, summary: '<img src=x onerror="alert(1)">' };
		const described = openApiOf({ hostile });

		for (const slug of [null, 'billing']) expect(apiPage(described, origin, slug)).not.toContain('<img src=x');
	});
});
