/** The rows that the plan Pro makes of a file, with public URLs only. */
import { productDefaults, type Tier } from '@stayup/contract';
import { planRows } from '../../../functions/src/imports/rules/plan-rows.ts';
import { readSource, type SourceFile } from '../../../functions/src/imports/rules/read-source.ts';

/** As the server does it, but with a few private names only. */
function normalize(url: string): string | null {
	const parsed = URL.parse(url);
	if (!parsed || !/^https?:$/.test(parsed.protocol) || !parsed.hostname.includes('.')) return null;
	return /^(?:192\.168|10\.|127\.)/.test(parsed.hostname) ? null : parsed.href;
}

export const planFacts = {
	tier: 'Pro' as Tier,
	room: 200,
	monitored: new Map<string, string>(),
	defaults: productDefaults,
	normalize,
	ruleProblem: () => null,
};

export function planned(source: SourceFile['source'], text: string, more: Partial<typeof planFacts> = {}) {
	return planRows(monitorsOf(source, text), { ...planFacts, ...more });
}

export function monitorsOf(source: SourceFile['source'], text: string, columns?: SourceFile['columns']) {
	return readSource({ source, text, columns }).monitors;
}

export const verdicts = (rows: ReturnType<typeof planned>) => rows.map(({ verdict }) => verdict);
