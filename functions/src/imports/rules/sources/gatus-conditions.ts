/** Conditions of Gatus (https://github.com/TwiN/gatus, "Conditions"). All of them must hold. */
import { cutText, parseJsonPath, type Rule, wholePageRule } from '@stayup/contract';
import { secondsOf } from '../read-csv.ts';
import { allStatusCodes, type StatusCodes, statusCodesText } from '../status-codes.ts';

interface Conditions {
	/** Those that remain of all status codes; null if none does. */
	statusCodes: string | null;
	slowAboveMs: number | null;
	rules: Rule[];
	lost: string[];
	pauses: string[];
}

/** More than anybody writes. */
const mostConditions = 100;

export function readConditions(all: readonly string[]): Conditions {
	const read: Conditions = { statusCodes: null, slowAboveMs: null, rules: [], lost: [], pauses: [] };
	let codes: StatusCodes = allStatusCodes;
	for (const condition of all.slice(0, mostConditions)) {
		const { left, operator, right } = comparisonOf(condition);
		const accepts = left === '[STATUS]' ? acceptedBy(operator, right) : null;
		const slowAboveMs = left === '[RESPONSE_TIME]' ? slowAboveOf(operator, right) : null;
		const rule = ruleOf(left, operator, right);
		if (accepts) codes = codes.filter(accepts);
		else if (slowAboveMs !== null) read.slowAboveMs = Math.min(slowAboveMs, read.slowAboveMs ?? slowAboveMs);
		else if (rule) read.rules.push(rule);
		else if (!isImplied(left, operator, right)) {
			read.lost.push(`The condition “${cutText(condition, 80)}” has no equivalent and is not imported.`);
		}
	}
	if (all.length > mostConditions) read.lost.push(`Only its first ${mostConditions} conditions are imported.`);
	if (codes.length > 0) read.statusCodes = statusCodesText(codes);
	else read.pauses.push('No status code fulfils all of its conditions.');
	return read;
}

/** Divided at the first operator. Empty texts if it has none. */
function comparisonOf(condition: string): { left: string; operator: string; right: string } {
	const found = /[=!<>]=|[<>]/.exec(condition);
	const left = condition.slice(0, found?.index ?? 0).trim();
	if (!found || left === '') return { left: '', operator: '', right: '' };
	const [operator] = found;
	const right = condition.slice(found.index + operator.length).trim();
	// "200 == [STATUS]" is the same as "[STATUS] == 200".
	const isTurned = /^\[(?:STATUS|BODY|RESPONSE_TIME|CONNECTED)\]/i.test(right) && !/^(?:\[|has\(|len\()/i.test(left);
	const [one, other] = isTurned ? [right, left] : [left, right];
	return { left: withoutCase(one), operator: isTurned ? (turned[operator] ?? operator) : operator, right: other };
}

const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** Gatus reads the names of its placeholders in any case. */
function withoutCase(left: string): string {
	return left.replace(/\[[a-z_]{1,30}\]/i, (name) => name.toUpperCase());
}

/** Every check requires a connection, and warns before a certificate or domain expires. */
function isImplied(left: string, operator: string, right: string): boolean {
	if (left === '[CONNECTED]') return operator === '==' && right === 'true';
	return (left === '[CERTIFICATE_EXPIRATION]' || left === '[DOMAIN_EXPIRATION]') && operator.startsWith('>');
}

/** Null if it cannot be read. */
function acceptedBy(operator: string, right: string): ((code: number) => boolean) | null {
	if (operator === '==' || operator === '!=') {
		const isEqual = equalTo(right);
		if (!isEqual) return null;
		return operator === '==' ? isEqual : (code) => !isEqual(code);
	}
	const limit = Number(right);
	if (!/^\d{1,6}$/.test(right)) return null;
	if (operator === '<') return (code) => code < limit;
	if (operator === '<=') return (code) => code <= limit;
	if (operator === '>') return (code) => code > limit;
	return (code) => code >= limit;
}

function equalTo(right: string): ((code: number) => boolean) | null {
	if (/^\d{1,6}$/.test(right)) return (code) => code === Number(right);
	const several = /^any\(([\d,\s]{1,2000})\)$/.exec(right)?.[1];
	if (several !== undefined) {
		const listed = new Set(several.split(',').map((part) => Number(part.trim())));
		return (code) => listed.has(code);
	}
	const pattern = /^pat\(([\d?*]{1,6})\)$/.exec(right)?.[1];
	return pattern === undefined ? null : (code) => matches(String(code), pattern);
}

/** `*` stands for any characters, `?` for one. Both texts are short. */
function matches(text: string, pattern: string): boolean {
	if (pattern === '') return text === '';
	const [first] = pattern;
	const rest = pattern.slice(1);
	if (first === '*') return matches(text, rest) || (text !== '' && matches(text.slice(1), pattern));
	return text !== '' && (first === '?' || first === text[0]) && matches(text.slice(1), rest);
}

/** Milliseconds, or a duration such as 1.5s. */
function slowAboveOf(operator: string, right: string): number | null {
	if (operator !== '<' && operator !== '<=') return null;
	if (/^\d{1,9}$/.test(right)) return Number(right);
	const seconds = secondsOf(right);
	return seconds === null ? null : Math.round(seconds * 1000);
}

const jsonComparisons: Readonly<Record<string, 'equals' | 'less' | 'greater'>> = {
	'==': 'equals',
	'<': 'less',
	'>': 'greater',
};

function ruleOf(left: string, operator: string, right: string): Rule | null {
	if (left === '[BODY]') return bodyRule(operator, right);
	const header = /^\[HEADER\]\.(.+)$/.exec(left)?.[1];
	if (header !== undefined) return headerRule(header, operator, right);
	const found = /^has\(\[(BODY|HEADER)\]\.(.+)\)$/.exec(left);
	if (found && operator === '==' && right === 'true') return existsRule(found[1] ?? '', found[2] ?? '');
	const path = /^\[BODY\]\.?(.+)$/.exec(left)?.[1];
	const comparison = jsonComparisons[operator];
	if (path === undefined || comparison === undefined || parseJsonPath(path) === null) return null;
	return isFunction(right) || right === '' ? null : { kind: 'json', path, comparison, value: right };
}

function isFunction(text: string): boolean {
	return /^(?:pat|any|len|has|age)\(/.test(text);
}

function existsRule(kind: string, name: string): Rule | null {
	if (kind === 'HEADER') return { kind: 'header', name, comparison: 'exists', value: null };
	return parseJsonPath(name) === null ? null : { kind: 'json', path: name, comparison: 'exists', value: null };
}

function headerRule(name: string, operator: string, right: string): Rule | null {
	if (operator !== '==' || right === '') return null;
	const part = containedIn(right);
	if (part !== null) return { kind: 'header', name, comparison: 'contains', value: part };
	return isFunction(right) ? null : { kind: 'header', name, comparison: 'equals', value: right };
}

/** The whole page, without blanks around it. */
function bodyRule(operator: string, right: string): Rule | null {
	const part = containedIn(right);
	if (part !== null && operator === '!=') return { kind: 'body-lacks', text: part };
	if (operator !== '==' || right === '') return null;
	if (part !== null) return { kind: 'body-contains', text: part };
	const pattern = /^pat\((.*)\)$/s.exec(right)?.[1];
	if (pattern !== undefined) return wholePageRule(patternOf(pattern));
	const several = /^any\((.*)\)$/s.exec(right)?.[1];
	if (several !== undefined)
		return wholePageRule(
			`(?:${several
				.split(',')
				.map((text) => escaped(text.trim()))
				.join('|')})`,
		);
	return isFunction(right) ? null : wholePageRule(escaped(right));
}

/** The text of “pat(*text*)”; null for any other. */
function containedIn(right: string): string | null {
	return /^pat\(\*([^*?]+)\*\)$/.exec(right)?.[1] ?? null;
}

function patternOf(text: string): string {
	return [...text].map((letter) => (letter === '*' ? '(?s:.*)' : letter === '?' ? '(?s:.)' : escaped(letter))).join('');
}

function escaped(text: string): string {
	return text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
}
