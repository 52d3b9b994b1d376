/** The schema of each kind of rule. The server compiles regular expressions. */
import * as z from 'zod/mini';
import { checkSettingsLimits } from '../../values/checks/check-settings.ts';
import { headerComparisons, jsonComparisons, parseJsonPath } from '../../values/checks/rules.ts';
import { requiredLine } from '../text.ts';

const limits = checkSettingsLimits;

export const ruleText = (name: string, maxLength: number = limits.ruleTextLength) =>
	requiredLine(`Please enter ${name}.`, maxLength, `Please keep ${name} within ${maxLength} characters.`);

export const headerName = ruleText('the name of the header', limits.headerNameLength).check(
	z.refine(
		(name) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name),
		'Please enter a header name without spaces or colons.',
	),
);
const comparedValue = z._default(z.nullable(ruleText('the value to compare with')), null);

function hasValueIfCompared({ comparison, value }: { comparison: string; value: string | null }): boolean {
	return comparison === 'exists' || value !== null;
}
const valueMissing = { path: ['value'], error: 'Please enter the value to compare with.' };

function isNumberIfOrdered({ comparison, value }: { comparison: string; value: string | null }): boolean {
	const isOrdered = comparison === 'less' || comparison === 'greater';
	return !isOrdered || value === null || (value !== '' && Number.isFinite(Number(value)));
}

const comparisonMessage = 'Please choose how to compare.';

const JsonRule = z
	.object({
		kind: z.literal('json'),
		path: ruleText('the path of the value, such as data.status', limits.pathLength).check(
			z.refine((path) => parseJsonPath(path) !== null, 'Please enter a path such as data.items[0].name.'),
		),
		comparison: z.enum(jsonComparisons, comparisonMessage),
		value: comparedValue,
	})
	.check(
		z.refine(hasValueIfCompared, valueMissing),
		z.refine(isNumberIfOrdered, { path: ['value'], error: 'Please enter a number to compare with.' }),
	);
const HeaderRule = z
	.object({
		kind: z.literal('header'),
		name: headerName,
		comparison: z.enum(headerComparisons, comparisonMessage),
		value: comparedValue,
	})
	.check(z.refine(hasValueIfCompared, valueMissing));

export const CheckRule = z.discriminatedUnion(
	'kind',
	[
		z.object({ kind: z.literal('body-contains'), text: ruleText('the text that the page contains') }),
		z.object({ kind: z.literal('body-lacks'), text: ruleText('the text that the page does not contain') }),
		z.object({ kind: z.literal('body-matches'), pattern: ruleText('a regular expression') }),
		JsonRule,
		HeaderRule,
	],
	'Please choose what the rule checks.',
);
