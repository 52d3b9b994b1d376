/** Reads CHANGELOG.md: days, and what was new on each. */
import { type PictureName, pictureSizes } from '../../entities/product-picture/picture-sizes.ts';

interface ChangelogEntry {
	title: string;
	picture: { name: PictureName; alt: string } | null;
	lines: string[];
}

export interface ChangelogDay {
	/** YYYY-MM-DD */
	date: string;
	entries: ChangelogEntry[];
}

/** A text before the first day is not shown. */
export function readChangelog(text: string): ChangelogDay[] {
	const days: ChangelogDay[] = [];
	for (const line of text.split('\n')) {
		const [, date] = /^## (\d{4}-\d\d-\d\d)$/.exec(line) ?? [];
		const [, title] = /^### (.+)$/.exec(line) ?? [];
		const [, change] = /^- (.+)$/.exec(line) ?? [];
		const entry = days.at(-1)?.entries.at(-1);
		if (date) days.push({ date, entries: [] });
		else if (title) days.at(-1)?.entries.push({ title, picture: null, lines: [] });
		else if (change) entry?.lines.push(change);
		else if (entry) entry.picture ??= pictureOf(line);
	}
	return days;
}

/** GitHub shows the light one, and our page that of its theme. */
function pictureOf(line: string): ChangelogEntry['picture'] {
	const [, alt, file = ''] = /^!\[([^\]]+)\]\(([^)]+)-light\.webp\)$/.exec(line) ?? [];
	const name = (Object.keys(pictureSizes) as PictureName[]).find((known) => known === file.split('/').at(-1));
	return alt && name ? { name, alt } : null;
}
