import { describe, expect, it } from 'vitest';
import { trimModule } from './trim-packages.ts';

const nothing = { answersNo: [], noInstancesOf: [], unreachable: [], onlyAssigned: [] };

describe('a trimmed module', () => {
	it('no longer has the branches for what the app does not use', () => {
		const code = `export function run(query) {
			if (isPipeline(query)) return runPipeline(query);
			return query instanceof Pipeline && query.stages.length > 0 ? runStages(query) : runQuery(query);
		}`;

		const trimmed = trimModule(code, { ...nothing, answersNo: ['isPipeline'], noInstancesOf: ['Pipeline'] });

		expect(trimmed.code).toContain('return runQuery(query)');
		expect(trimmed.code).not.toMatch(/runPipeline|runStages/);
		expect(trimmed.found).toEqual(new Set(['isPipeline', 'Pipeline']));
	});

	it('throws in functions and methods that are never called', () => {
		const code = `export function write() { return store.write(); }
			export class Cache { read() { return store.read(); } save() { return store.save(); } }
			export const Queue = class { add() { return store.add(); } };`;

		const trimmed = trimModule(code, { ...nothing, unreachable: ['write', 'Cache.save', 'Queue.add'] });

		expect(trimmed.code).toContain('web/package-trims.ts leaves out Cache.save.');
		expect(trimmed.code).toContain('store.read()');
		expect(trimmed.code).not.toMatch(/store\.(write|save|add)/);
	});

	it('no longer has the statements that keep an unused class', () => {
		const trimmed = trimModule('class Phone {} Phone.id = "phone"; export class Token {} Token.id = "token";', {
			...nothing,
			onlyAssigned: ['Phone'],
		});

		expect(trimmed.code).not.toContain('Phone.id');
		expect(trimmed.code).toContain('Token.id');
	});

	it('reports which names it has', () => {
		const trimmed = trimModule('export function write() {}', { ...nothing, unreachable: ['write', 'remove'] });

		expect(trimmed.found).toEqual(new Set(['write']));
	});
});
