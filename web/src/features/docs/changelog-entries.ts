/** Reads CHANGELOG.md, of which the page shows what users notice. */

interface ChangelogEntry {
	/** Such as `New`. */
	kind: string;
	text: string;
}

interface ChangelogPart {
	title: string;
	entries: ChangelogEntry[];
}

export interface Release {
	/** A version, or `Unreleased`. */
	name: string;
	parts: ChangelogPart[];
}

const kinds: Readonly<Record<string, string>> = {
	FEATURE: 'New',
	CHANGE: 'Changed',
	PERFORMANCE: 'Faster',
	SECURITY: 'Security',
	BUGFIX: 'Fixed',
};

/** Entries without a known mark are left out. */
export function readChangelog(text: string): Release[] {
	const releases: Release[] = [];
	for (const block of blocksOf(text)) {
		const release = /^## (.+)$/.exec(block);
		const part = /^### (.+)$/.exec(block);
		const entry = /^- \[([A-Z]+)\] (.+)$/.exec(block);
		if (release?.[1]) releases.push({ name: release[1], parts: [] });
		else if (part?.[1]) releases.at(-1)?.parts.push({ title: part[1], entries: [] });
		else if (entry?.[1] && entry[2] && kinds[entry[1]])
			releases
				.at(-1)
				?.parts.at(-1)
				?.entries.push({ kind: kinds[entry[1]] ?? '', text: entry[2] });
	}
	return releases.map(({ name, parts }) => ({ name, parts: parts.filter(({ entries }) => entries.length > 0) }));
}

/** Lines that continue an entry are joined with it. */
function blocksOf(text: string): string[] {
	const blocks: string[] = [];
	for (const line of text.split('\n')) {
		const isContinued = line.startsWith('  ') && blocks.length > 0;
		if (isContinued) blocks.push(`${blocks.pop()} ${line.trim()}`);
		else if (line.trim() !== '') blocks.push(line.trim());
	}
	return blocks;
}
