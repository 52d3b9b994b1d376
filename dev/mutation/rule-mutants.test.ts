import { describe, expect, it } from 'vitest';
import { ruleMutants } from './rule-mutants.ts';

const changesOf = (line: string) => ruleMutants(line).map(({ rules }) => rules);

describe('the changes of a rule', () => {
	it('drop its condition, its operators and its calls, one at a time', () => {
		expect(changesOf('allow get: if isOwner() || isAdmin();')).toEqual([
			'allow get: if isOwner() && isAdmin();',
			'allow get: if true;',
			'allow get: if true || isAdmin();',
			'allow get: if isOwner() || true;',
		]);
	});

	it('open what is closed', () => {
		expect(changesOf('allow read: if false;')).toEqual(['allow read: if true;']);
	});

	it('move limits and drop negations', () => {
		expect(changesOf('return request.query.limit <= 500;')).toEqual([
			'return request.query.limit < 500;',
			'return request.query.limit > 500;',
			'return true;',
			'return request.query.limit <= 999999999;',
		]);
		expect(changesOf('x && !account().isDisabled')).toEqual([
			'x || !account().isDisabled',
			'x && account().isDisabled',
		]);
	});

	it('leave comments, names and paths alone', () => {
		const text = ["rules_version = '2';", '// a == b', 'match /users/{uid} {', 'function isAdmin() {'].join('\n');

		expect(ruleMutants(text)).toEqual([]);
	});

	it('say where they are', () => {
		const rules = 'return true;\nmatch /leads/{id} {\nallow read: if false;\n}';

		expect(ruleMutants(rules)).toEqual([
			{
				line: 3,
				from: 'false',
				to: 'true',
				collection: 'leads',
				rules: 'return true;\nmatch /leads/{id} {\nallow read: if true;\n}',
			},
		]);
		expect(ruleMutants('return false;')).toMatchObject([{ line: 1, collection: null }]);
	});
});
