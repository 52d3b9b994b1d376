/** Judges the rules of a website by a response that has been read. Pure. */
import { cutText, describeRule, isAboutPage, type NotJudgedReason, type Rule, type RuleResult } from '@stayup/contract';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { AnswerHeaders } from '../http1/head.ts';
import { mayHaveWord, oneLine, readableText } from '../page/page-text.ts';
import { noMask, type SecretMask } from '../request/hide-secrets.ts';
import { compareNumbers } from './exact-number.ts';
import { type JsonText, parseJsonText, readJsonValue } from './json-value.ts';
import { compilePattern, type Pattern } from './pattern.ts';

interface ReadPage {
	headers: AnswerHeaders;
	/** Null if its compression is unknown. */
	text: string | null;
	/** Whether the page goes on after the text. Missing if not. */
	isCut?: boolean;
}

type Finding = Pick<RuleResult, 'passed' | 'seen' | 'notJudged'>;

const seenMaxLength = 200;
const charactersBefore = 40;

/** Rules judge the response as it is; `seen` shows no secrets of the request. */
export function judgeRules(rules: readonly Rule[], page: ReadPage, mask: SecretMask = noMask): RuleResult[] {
	const text = createPageText(page, mask);
	const steps = stepsPerPattern(rules);
	return rules.map((rule, index) => {
		const isUnreadable = page.text === null && isAboutPage(rule);
		const { seen, ...found } = isUnreadable ? unreadable : judge(rule, page.headers, text, { mask, steps });
		const shown = cutText(mask.shorten(oneLine(seen)), seenMaxLength);
		return { index, sentence: describeRule(rule), ...found, seen: shown };
	});
}

export function hasFailed({ passed, notJudged }: RuleResult): boolean {
	return !passed && notJudged === undefined;
}

const unreadable = { passed: false, seen: 'The page is compressed in a way that we cannot read.' };

/** The text that rules read, and the same text without secrets, to show parts of it. */
interface Text {
	raw: string;
	covered: string;
}

interface PageText {
	isCut: boolean;
	source: Text;
	/** Parsed when the first rule needs it. */
	readable(): Text;
	json(): JsonText;
}

function createPageText({ text, isCut = false }: ReadPage, mask: SecretMask): PageText {
	const raw = text ?? '';
	let readable: Text | null = null;
	let json: JsonText | null = null;
	const coveredOf = (text: string): Text => ({ raw: text, covered: mask.cover(text) });
	return {
		isCut,
		source: coveredOf(raw),
		readable() {
			readable ??= coveredOf(readableText(raw));
			return readable;
		},
		json() {
			json ??= parseJsonText(raw);
			return json;
		},
	};
}

function judge(
	rule: Rule,
	headers: AnswerHeaders,
	page: PageText,
	{ mask, steps }: { mask: SecretMask; steps: number },
): Finding {
	switch (rule.kind) {
		case 'body-contains':
			return contains(page, rule.text);
		case 'body-lacks': {
			const found = find(page, rule.text);
			if (found === null && page.isCut) return undecided('page-too-large');
			return { passed: found === null, seen: found ?? 'Not on the page.' };
		}
		case 'body-matches':
			return matches(page, rule.pattern, steps);
		case 'json': {
			if (page.isCut) return undecided('page-too-large');
			const { isFound, text } = readJsonValue(page.json(), rule.path);
			return { passed: isFound && compare(text, rule.comparison, rule.value), seen: mask.cover(text) };
		}
		case 'header': {
			const value = headers[rule.name.toLowerCase()];
			if (value === undefined) return { passed: false, seen: `The response has no header ${rule.name}.` };
			const text = Array.isArray(value) ? value.join(', ') : value;
			return { passed: compare(text, rule.comparison, rule.value), seen: mask.cover(text) };
		}
	}
}

function contains(page: PageText, text: string): Finding {
	const found = find(page, text);
	if (found === null && page.isCut) return undecided('page-too-large');
	return { passed: found !== null, seen: found ?? beginningOf(page) };
}

/** A page that grows beyond a limit must not make its website fail. */
function undecided(notJudged: NotJudgedReason): Finding {
	return { passed: false, notJudged, seen: '' };
}

/** The text with its surroundings, in the source or in the text that a visitor reads: "Rosa &amp; Co" is both. Null if it is in neither. */
function find(page: PageText, written: string): string | null {
	const text = written.normalize('NFC');
	const inSource = page.source.raw.indexOf(text);
	if (inSource >= 0) return around(page.source, inSource, text.length);
	// To parse the page costs more than the rest of a check: only if the longest plain word can be there.
	const words = text.match(/[A-Za-z0-9]{1,20}/g) ?? [];
	const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
	if (!mayHaveWord(page.source.raw, longest)) return null;
	const readable = page.readable();
	const inReadable = readable.raw.indexOf(oneLine(text));
	return inReadable >= 0 ? around(readable, inReadable, text.length) : null;
}

/** A compiled expression takes some 400 bytes for each of its steps. */
const patterns = new BoundedMap<Pattern>({
	megabytes: 16,
	bytesOf: ({ compiled }) => 400 * (compiled?.programSize() ?? 1),
});

/** A search takes a step for each character and each part of the expression, some 50 nanoseconds. It blocks the process. */
const stepsMax = { ofPattern: 4_000_000, ofCheck: 16_000_000 } as const;

function stepsPerPattern(rules: readonly Rule[]): number {
	const count = rules.filter(({ kind }) => kind === 'body-matches').length;
	return Math.min(stepsMax.ofPattern, stepsMax.ofCheck / count);
}

/** Parts of an expression that can match because the text ends there. */
const readsEnd = /\$|\\[bBz]/;

/** Searches the beginning of a page that is too long for its expression. */
function matches(page: PageText, text: string, steps: number): Finding {
	const known = patterns.get(text);
	const pattern = known ?? compilePattern(text);
	if (!known) patterns.set(text, pattern);
	if (pattern.compiled === null) return { passed: false, seen: pattern.problem };
	const beginning = page.source.raw.slice(0, Math.floor(steps / pattern.compiled.programSize()));
	const isWhole = beginning.length === page.source.raw.length;
	const unread = !isWhole ? 'expression-too-slow' : page.isCut ? 'page-too-large' : null;
	const matcher = pattern.compiled.matcher(beginning);
	if (!matcher.find()) return unread ? undecided(unread) : { passed: false, seen: beginningOf(page) };
	if (unread && matcher.end() === beginning.length && readsEnd.test(text)) return undecided(unread);
	return { passed: true, seen: around(page.source, matcher.start(), matcher.end() - matcher.start()) };
}

function beginningOf(page: PageText): string {
	const beginning = page.readable().covered.slice(0, seenMaxLength);
	return beginning === '' ? 'The page is empty.' : beginning;
}

function around({ covered }: Text, at: number, length: number): string {
	const begin = Math.max(0, at - charactersBefore);
	return cutText(covered.slice(begin), at - begin + Math.min(length, seenMaxLength) + charactersBefore);
}

function compare(
	text: string,
	comparison: 'equals' | 'less' | 'greater' | 'contains' | 'exists',
	value: string | null,
): boolean {
	if (comparison === 'exists') return true;
	if (value === null) return false;
	const expected = value.normalize('NFC');
	switch (comparison) {
		case 'equals':
			return text === expected || compareNumbers(text, expected) === 0;
		case 'contains':
			return text.includes(expected);
		case 'less':
			return (compareNumbers(text, expected) ?? 0) < 0;
		case 'greater':
			return (compareNumbers(text, expected) ?? 0) > 0;
	}
}
