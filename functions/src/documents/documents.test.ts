import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Endpoint, endpoints } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { WebhookEvent } from '../alerts/webhook/webhook-event.ts';
import { apiMarkdown } from './api-markdown.ts';
import { apiPage } from './api-page.ts';
import { type OpenApi, openApiOf } from './openapi.ts';

const document: OpenApi = JSON.parse(JSON.stringify(openApiOf(endpoints)));
const rows = Object.entries(endpoints).map(([name, row]) => ({ name, ...(row as Endpoint) }));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
	it('is valid OpenAPI 3.1', async () => {
		expect(await new Validator().validate({ ...structuredClone(document) })).toMatchObject({ valid: true });
	});

	it('tells every row of the table and nothing else', () => {
		expect(operations.map(({ operationId }) => operationId).sort()).toEqual(rows.map(({ name }) => name).sort());
	});

	it.each(rows)('says of $name who may call it and what it may answer', ({ name, access, status, body, path }) => {
		const operation = operations.find(({ operationId }) => operationId === name);
		const statuses = Object.keys(operation?.responses ?? {});

		expect(operation?.['x-access']).toBe(access);
		expect(operation?.security).toHaveLength(access === 'public' ? 0 : 1);
		expect(statuses).toContain(String(status));
		expect(statuses).toContain('500');
		expect(statuses.includes('400')).toBe(
			body !== null || access === 'signed' || 'query' in endpoints[name as 'login'],
		);
		expect(statuses.includes('403') || access !== 'admin').toBe(true);
		expect(statuses.includes('404') || !path.includes(':')).toBe(true);
	});

	it('tells what webhooks are sent', () => {
		const told = JSON.stringify(document.webhooks);

		for (const { shape } of WebhookEvent.def.options) expect(told).toContain(`"${shape.type.def.values[0]}"`);
	});

	it('refers to nothing that is not there', () => {
		const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
			([, name]) => name,
		);

		expect(references.length).toBeGreaterThan(rows.length);
		expect(references.filter((name) => !(`${name}` in document.components.schemas))).toEqual([]);
	});
});

describe('the page', () => {
	const page = apiPage(document, 'https://stayup.example');

	it.each(rows)('shows $method $path', ({ name, summary }) => {
		expect(page).toContain(`<article id="${name}"`);
		expect(page).toContain(summary.replaceAll("'", '&#39;'));
	});

	it('needs no script and no style of its own', () => {
		expect(page).not.toMatch(/<script|<style| style=| on\w+=/i);
	});

	it('shows hostile words as words', () => {
		const hostile: Endpoint = { ...endpoints.listPlans, summary: '<img src=x onerror="alert(1)">' };

		expect(apiPage(openApiOf({ hostile }), 'https://stayup.example')).not.toContain('<img');
	});
});

describe('docs/api.md', () => {
	it('is what `npm run docs` writes', () => {
		const committed = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');

		expect(committed).toBe(apiMarkdown(openApiOf(endpoints)));
	});
});
