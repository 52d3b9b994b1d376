/** Finds secrets in a text: those that secretlint knows, and a few more kinds. */
import { createHash } from 'node:crypto';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

export interface FoundSecret {
	line: number;
	/** The kind, without the secret. */
	kind: string;
	secret: string;
}

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

/** Kinds that the recommended rules of secretlint do not know, or find only in some surroundings. */
const patterns: readonly { kind: string; pattern: RegExp }[] = [
	{ kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g },
	{ kind: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[\w+/=]{40}/g },
	{ kind: 'Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/g },
	{ kind: 'Google OAuth secret', pattern: /\bGOCSPX-[\w-]{28}(?![\w-])/g },
	{ kind: 'Stayup API key', pattern: /\bstayup_live_[A-Za-z0-9]{44}\b/g },
	{ kind: 'webhook signing secret', pattern: /\bwhsec_[A-Za-z0-9+/=]{24,}/g },
	{ kind: 'JSON Web Token', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{20,}/g },
];

/** A value of at least 20 characters given to a name like `apiKey` or `CLIENT_SECRET`. */
const assignment =
	/\w*(?:secret|token|password|passwd|api_?key|private_?key|credential)\w*["']?\s*[:=]\s*["'`]?([\w+/=.~-]{20,})/gi;
/** Bits per character. Random base64 has about 5 and more, words and paths less than 4. */
const minEntropy = 4.2;

export async function findSecrets(file: string, text: string): Promise<FoundSecret[]> {
	const { messages } = await lintSource({
		source: { content: text, contentType: 'text', filePath: file, ext: file.slice(file.lastIndexOf('.')) },
		options: { config, noPhysicFilePath: true },
	});
	const known = messages.map(({ messageId, range: [start, end] }) =>
		foundAt(text, start, messageId, text.slice(start, end)),
	);
	const others = patterns.flatMap(({ kind, pattern }) =>
		[...text.matchAll(pattern)].map(({ index, 0: secret }) => foundAt(text, index, kind, secret)),
	);
	const assigned = [...text.matchAll(assignment)]
		.map(({ index, 0: whole, 1: value = '' }) => foundAt(text, index + whole.lastIndexOf(value), 'random value', value))
		.filter(({ secret }) => /\d/.test(secret) && /[a-z]/i.test(secret) && entropyOf(secret) >= minEntropy);
	const found = [...known, ...others];
	return [...found, ...assigned.filter(({ line }) => !found.some((that) => that.line === line))];
}

function foundAt(text: string, index: number, kind: string, secret: string): FoundSecret {
	return { line: text.slice(0, index).split('\n').length, kind, secret };
}

/** The Shannon entropy, in bits per character. */
export function entropyOf(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	const shares = [...counts.values()].map((count) => count / text.length);
	return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** Names a secret without revealing it. */
export function fingerprintOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}
