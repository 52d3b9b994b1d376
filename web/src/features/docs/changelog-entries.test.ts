import { describe, expect, it } from 'vitest';
import changelog from '../../../../CHANGELOG.md?raw';
import { readChangelog } from './changelog-entries.ts';

it('reads days with their entries, lines and pictures', () => {
	const text = `# Changelog

What users notice.

## 2026-11-24

### Status pages

![A status page.](web/src/entities/product-picture/files/status-page-light.webp)

- Show visitors what works.
- Run \`stayup plan\`.

### Teams

- Invite people.

## 2026-11-23
`;

	expect(readChangelog(text)).toEqual([
		{
			date: '2026-11-24',
			entries: [
				{
					title: 'Status pages',
					picture: { name: 'status-page', alt: 'A status page.' },
					lines: ['Show visitors what works.', 'Run `stayup plan`.'],
				},
				{ title: 'Teams', picture: null, lines: ['Invite people.'] },
			],
		},
		{ date: '2026-11-23', entries: [] },
	]);
});

describe('the changelog', () => {
	const days = readChangelog(changelog);
	const entries = days.flatMap((day) => day.entries);

	it('has its newest day first, each once', () => {
		const dates = days.map(({ date }) => date);

		expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
		expect(dates.every((date) => !Number.isNaN(Date.parse(date)))).toBe(true);
	});

	it('shows each line and picture of the file', () => {
		const shown = entries.flatMap(({ lines, picture }) => [...lines, ...(picture ? [picture.alt] : [])]);

		expect(shown).toHaveLength(changelog.match(/^(?:- |!\[)/gm)?.length ?? 0);
	});

	it.each(entries.map(({ title, lines }) => [title, lines] as const))(
		'says %j in one to six short lines, without what only those who build it know',
		(_, lines) => {
			expect(lines.length).toBeGreaterThanOrEqual(1);
			expect(lines.length).toBeLessThanOrEqual(6);
			for (const line of lines) {
				expect(line.length, line).toBeLessThanOrEqual(160);
				expect(line).not.toMatch(/npm |Firebase|Firestore|[A-Z]+_[A-Z]+|emulator|refactor|\[[A-Z]+\]/);
			}
		},
	);
});
