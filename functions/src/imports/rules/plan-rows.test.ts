import { planned } from '@stayup/testing/imports/planned';
import { describe, expect, it } from 'vitest';

const file = 'url,interval,tags\nhttps://own.example,600,shop\nhttps://none.example,,\n';
const settingsOf = (defaults: Parameters<typeof planned>[2]) =>
	planned('csv', file, defaults).map(
		({ website }) => website && [website.checkInterval, website.tags, website.alertsEnabled],
	);

describe('the defaults of an import', () => {
	it('are for what the source does not say', () => {
		expect(settingsOf({ defaults: { checkInterval: 900, tags: ['client'], alertsEnabled: false } })).toEqual([
			[600, ['shop'], false],
			[900, ['client'], false],
		]);
	});

	it('are those of the product if the request has none', () => {
		expect(settingsOf({})).toEqual([
			[600, ['shop'], true],
			[60, [], true],
		]);
	});

	it('run within the plan, and the row says so', () => {
		const defaults = { checkInterval: 30, tags: [], alertsEnabled: true };
		const [, row] = planned('csv', file, { defaults, tier: 'Free' });

		expect(row?.changes).toContain(
			'Checked every 1 minute instead of every 30 seconds: the shortest interval of the Free plan.',
		);
	});
});
