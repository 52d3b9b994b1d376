/**
 * Fills in the template of a webhook: JSON of the customer with placeholders such as `{{website.name}}`. Within a string, a placeholder becomes escaped
 * text; elsewhere, a JSON value. Nothing else is replaced, so that no value can change the structure.
 */
import { loopLimit } from '@stayup/contract';
import { placeholderNames, type TemplateFields, templateExamples } from './template-fields.ts';

type FilledTemplate = { body: string } | { problem: string };

export function fillTemplate(template: string, fields: TemplateFields): FilledTemplate {
	let body = '';
	let isInString = false;
	const iterate = loopLimit(template.length, 'the characters of a template');
	for (let at = 0; at < template.length; ) {
		iterate();
		const sign = template.charAt(at);
		if (template.startsWith('{{', at)) {
			const end = template.indexOf('}}', at);
			// Two braces can also open nested objects.
			const name = end < 0 ? null : template.slice(at + 2, end).trim();
			if (name !== null && /^[\w.]*$/.test(name) && (isInString || !/^\s*"/.test(template.slice(at + 2)))) {
				if (!isPlaceholder(name)) return { problem: unknownPlaceholder(name) };
				const value = fields[name];
				body += isInString ? escaped(value) : JSON.stringify(value);
				at = end + 2;
				continue;
			}
		}
		if (isInString && sign === '\\') {
			body += template.slice(at, at + 2);
			at += 2;
			continue;
		}
		if (sign === '"') isInString = !isInString;
		body += sign;
		at += 1;
	}
	const problem = problemWithJson(body);
	return problem === null ? { body } : { problem };
}

/** A sentence for its author; null if every event gives valid JSON. */
export function problemWithTemplate(template: string): string | null {
	for (const fields of Object.values(templateExamples)) {
		const filled = fillTemplate(template, fields);
		if ('problem' in filled) return filled.problem;
	}
	return null;
}

function isPlaceholder(name: string): name is keyof TemplateFields {
	return placeholderNames.some((known) => known === name);
}

function unknownPlaceholder(name: string): string {
	const near = placeholderNames.find(
		(known) => known.toLowerCase() === name.toLowerCase() || known.endsWith(`.${name}`),
	);
	return `{{${name}}} is not a placeholder.${near ? ` Did you mean {{${near}}}?` : ''}`;
}

function escaped(value: TemplateFields[keyof TemplateFields]): string {
	return value === null ? '' : JSON.stringify(String(value)).slice(1, -1);
}

function problemWithJson(body: string): string | null {
	try {
		JSON.parse(body);
		return null;
	} catch (error) {
		const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
		const line = position === undefined ? null : body.slice(0, Number(position)).split('\n').length;
		return `The template is not valid JSON${line === null ? '' : `: please check line ${line}`}.`;
	}
}
