/**
 * Reads YAML of strangers. What it stands for is counted before values are made of it: a few lines of aliases can stand for gigabytes, and the
 * library compares each key of a map with all others.
 */
import { Composer, CST, type Document, isAlias, isMap, isPair, isScalar, isSeq, Lexer, Parser } from 'yaml';
import { UnreadableFile } from './unreadable-file.ts';

/** Of the text. 5,000 endpoints of Gatus have 400,000. */
const mostTokens = 500_000;
/** Of the document, with the target of each alias in its place. */
const mostNodes = 500_000;
/** The library compares each with those before it. */
const mostAliases = 5_000;
const mostDocuments = 1_000;
/** Lists and maps in brackets, or lists that begin on one line. The library calls itself for each. */
const deepest = 100;

const tooLarge = 'This file has too many entries to be read at once. Please split it into several files.';

interface YamlDocument {
	/** Numbers and booleans are texts as the file has them, so that a name such as 007 stays one. */
	value: unknown;
	/** Keys of the outermost map whose values have an anchor: they may be there only to be copied. */
	templates: ReadonlySet<string>;
}

/** `notYaml`: the sentence for a text that is no YAML. */
export function readYaml(text: string, notYaml: string): YamlDocument[] {
	const unreadable = new UnreadableFile(notYaml);
	const documents = documentsOf(text, unreadable);
	if (documents.some(({ errors }) => errors.length > 0)) throw unreadable;
	let nodes = 0;
	for (const document of documents) {
		nodes += countNodes(document, unreadable);
		if (nodes > mostNodes) throw new UnreadableFile(tooLarge);
	}
	try {
		// The nodes are counted with their aliases.
		return documents.map((document) => ({
			value: document.toJS({ maxAliasCount: -1 }),
			templates: templatesOf(document),
		}));
	} catch {
		throw unreadable;
	}
}

function templatesOf({ contents }: Document.Parsed): ReadonlySet<string> {
	const pairs = isMap(contents) ? contents.items : [];
	const anchored = pairs.filter(({ value }) => (isMap(value) || isSeq(value) || isScalar(value)) && value.anchor);
	return new Set(anchored.map(({ key }) => String(key)));
}

const typedScalars = new Set(['int', 'float', 'bool'].map((name) => `tag:yaml.org,2002:${name}`));

function documentsOf(text: string, unreadable: UnreadableFile): Document.Parsed[] {
	const documents: Document.Parsed[] = [];
	try {
		const composer = new Composer({
			merge: true,
			uniqueKeys: false,
			logLevel: 'silent',
			customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !typedScalars.has(tag.tag)),
		});
		for (const document of composer.compose(tokensOf(text, unreadable), true, text.length)) {
			if (documents.push(document) > mostDocuments) throw new UnreadableFile(tooLarge);
		}
		return documents;
	} catch (error) {
		if (error instanceof UnreadableFile) throw error;
		throw unreadable;
	}
}

function* tokensOf(text: string, unreadable: UnreadableFile): Generator<CST.Token> {
	const parser = new Parser();
	let [tokens, aliases, open, onLine] = [0, 0, 0, 0];
	let isScalarNext = false;
	for (const token of new Lexer().lex(text)) {
		tokens += 1;
		const kind = isScalarNext ? 'scalar' : CST.tokenType(token);
		isScalarNext = token === CST.SCALAR && !isScalarNext;
		if (kind === 'alias' || kind === 'anchor') aliases += 1;
		else if (kind === 'flow-map-start' || kind === 'flow-seq-start') open += 1;
		else if (kind === 'flow-map-end' || kind === 'flow-seq-end') open -= 1;
		else if (kind === 'newline') onLine = 0;
		else if (kind === 'seq-item-ind' || kind === 'explicit-key-ind') onLine += 1;
		if (tokens > mostTokens || aliases > mostAliases || open > deepest || onLine > deepest) {
			throw new UnreadableFile(tooLarge);
		}
		yield* withoutErrors(parser.next(token), unreadable);
	}
	yield* withoutErrors(parser.end(), unreadable);
}

/** The library goes on after an error, and takes the longer for each of them. */
function* withoutErrors(tokens: Iterable<CST.Token>, unreadable: UnreadableFile): Generator<CST.Token> {
	for (const token of tokens) {
		if (token.type === 'error') throw unreadable;
		yield token;
	}
}

/** Throws if the document stands for too much, or has a key twice in one map. */
function countNodes(document: Document.Parsed, unreadable: UnreadableFile): number {
	const sizes = new Map<string, number>();
	const sizeOf = (node: unknown): number => {
		if (isAlias(node)) {
			const size = sizes.get(node.source);
			// Nothing has this name, or the alias is inside of what it stands for, which has no end.
			if (size === undefined) throw unreadable;
			return size;
		}
		if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value);
		if (isMap(node)) requireUniqueKeys(node.items.map(({ key }) => key));
		let size = 1;
		if (isMap(node) || isSeq(node)) for (const item of node.items) size += sizeOf(item);
		if (size > mostNodes) throw new UnreadableFile(tooLarge);
		if (isScalar(node) || isMap(node) || isSeq(node)) if (node.anchor) sizes.set(node.anchor, size);
		return size;
	};
	return sizeOf(document.contents);
}

function requireUniqueKeys(keys: readonly unknown[]): void {
	const seen = new Set<unknown>();
	for (const key of keys) {
		if (!isScalar(key) || key.value === '<<') continue;
		if (seen.has(key.value)) {
			const name = String(key.value).slice(0, 60);
			throw new UnreadableFile(`This file has “${name}” twice in one place. Please remove one of them.`);
		}
		seen.add(key.value);
	}
}
