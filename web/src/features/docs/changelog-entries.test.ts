import { expect, it } from 'vitest';
import changelog from '../../../../CHANGELOG.md?raw';
import { readChangelog } from './changelog-entries.ts';

it('reads releases, their parts and their entries, also those of several lines', () => {
	const text =
		'# Changelog\n\n## 1.2.0\n\n### Alerts\n\n- [FEATURE] Alerts in Slack,\n  with buttons.\n- [BUGFIX] No second email.\n- A note.\n\n### Empty\n';

	expect(readChangelog(text)).toEqual([
		{
			name: '1.2.0',
			parts: [
				{
					title: 'Alerts',
					entries: [
						{ kind: 'New', text: 'Alerts in Slack, with buttons.' },
						{ kind: 'Fixed', text: 'No second email.' },
					],
				},
			],
		},
	]);
});

it('every entry of the changelog has a mark that the page shows', () => {
	const shown = readChangelog(changelog).flatMap(({ parts }) => parts.flatMap(({ entries }) => entries));

	expect(shown).toHaveLength(changelog.match(/^- /gm)?.length ?? 0);
	expect(shown.length).toBeGreaterThan(50);
});
