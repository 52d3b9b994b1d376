import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { pageForms } from '../http/puzzles/page-forms.ts';
import { createStatusApp } from '../status-pages/visitors/status-app.ts';
import { createVisitorApp } from '../visitors/visitor-app.ts';
import type { Context } from './context.ts';
import { addSubscriberPages } from './subscriber-pages.ts';

/** Routes are added without using a store. */
const deps = { config: {} } as unknown as Context & Parameters<typeof createVisitorApp>[0];
const addPages = (app: Hono, base: '/s/:slug' | '') => addSubscriberPages(app, base, deps);

function postsOf({ routes }: Pick<Hono, 'routes'>): string[] {
	return routes.filter(({ method }) => method === 'POST').map(({ path }) => `POST ${path}`);
}

describe('the forms of pages for visitors', () => {
	it('each say whether a busy network gets a puzzle, or why there is none', () => {
		const posts = [createVisitorApp(deps), createStatusApp(deps, addPages)].flatMap(postsOf);

		// The page itself and the paths below it are one.
		expect([...new Set(posts)].filter((post) => post !== 'POST /s/:slug').toSorted()).toEqual(
			Object.keys(pageForms).toSorted(),
		);
		for (const rule of Object.values(pageForms)) {
			if (rule instanceof Object) expect(rule.none).toMatch(/^[A-Z].+\.$/);
		}
	});

	it('are the same on an own domain', () => {
		const own = new Hono();
		addPages(own, '');
		const ofPages = Object.keys(pageForms).filter((post) => /^POST .s..slug.\w/.test(post));

		expect(
			postsOf(own)
				.map((post) => post.replace('POST ', 'POST /s/:slug'))
				.toSorted(),
		).toEqual(ofPages.toSorted());
	});
});
