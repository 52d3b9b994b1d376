import { describe, expect, it } from 'vitest';
import { fillTemplate, problemWithTemplate } from './template.ts';
import { templateExamples } from './template-fields.ts';

const down = templateExamples['website.down'];
const fill = (template: string, fields = down) => {
	const filled = fillTemplate(template, fields);
	if ('problem' in filled) throw new Error(filled.problem);
	return JSON.parse(filled.body) as unknown;
};

describe('the template of a webhook', () => {
	it('has values in place of its placeholders', () => {
		expect(
			fill('{"text": "{{title}} since {{ startedAt }}", "id": {{website.id}}, "seconds": {{durationSeconds}}}'),
		).toEqual({
			text: 'Anna\'s "Bakery" is down since 2026-11-20T16:40:00.000Z',
			id: 'bakery',
			seconds: null,
		});
		expect(fill('{"seconds": {{durationSeconds}}}', templateExamples['website.up'])).toEqual({ seconds: 330 });
	});

	it.each(['"},{"admin":true,"x":"', '\\', '\\"', '\u2028\n\t{{website.url}}', '{{'])(
		'cannot be changed by a website that is named %j',
		(name) => {
			const fields = { ...down, 'website.name': name };

			expect(fill('{"a": "{{website.name}}", "b": {{website.name}}, "{{website.name}}": 1}', fields)).toEqual({
				a: name,
				b: name,
				[name]: 1,
			});
		},
	);

	it('keeps nested objects, escapes and braces as they are', () => {
		expect(fill('{"a":{"b":{"c":"\\"{{event}}\\" }}"}}}')).toEqual({ a: { b: { c: '"website.down" }}' } } });
		expect(fill('[{},{"a":{}}]')).toEqual([{}, { a: {} }]);
	});

	it.each([
		['{"text": "{{titel}}"}', '{{titel}} is not a placeholder.'],
		['{"text": "{{name}}"}', '{{name}} is not a placeholder. Did you mean {{website.name}}?'],
		['{"text": "{{title}}"', 'The template is not valid JSON'],
		['{"text": }', 'The template is not valid JSON'],
		['hello {{title}}', 'The template is not valid JSON'],
		['', 'The template is not valid JSON'],
		['{"text": "{{constructor}}"}', '{{constructor}} is not a placeholder.'],
	])('that is wrong is explained in a sentence: %s', (template, problem) => {
		expect(problemWithTemplate(template)).toContain(problem);
	});

	it('is right if every event gives valid JSON', () => {
		expect(problemWithTemplate('{"text": "{{title}}: {{cause}}", "expires": {{validTo}}}')).toBeNull();
	});
});
