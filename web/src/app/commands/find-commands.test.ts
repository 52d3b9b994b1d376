import { describe, expect, it } from 'vitest';
import { type Command, findCommands } from './find-commands.ts';

const bakery = website('Rosie’s Bakery', 'https://bakery.example');
const forge = website('Old Forge', 'https://forge.example/shop');
const shop = website('Shop', 'https://cheese.example');
const profile: Command = { key: 'profile', group: 'Screens', label: 'Profile', keywords: 'account', run: nothing };
const dark: Command = { key: 'dark', group: 'Actions', label: 'Use dark theme', run: nothing };
const all = [dark, profile, bakery, forge, shop];

describe('“Go to”', () => {
	it('offers websites, then screens, then actions', () => {
		expect(labels('')).toEqual(['Rosie’s Bakery', 'Old Forge', 'Shop', 'Profile', 'Use dark theme']);
	});

	it('finds a website by its name or its URL', () => {
		expect(labels('bakery')).toEqual(['Rosie’s Bakery']);
		expect(labels('cheese.example')).toEqual(['Shop']);
	});

	it('puts labels that start with the typed text first', () => {
		expect(labels('shop')).toEqual(['Shop', 'Old Forge']);
	});

	it('requires every word, in any order', () => {
		expect(labels('example old')).toEqual(['Old Forge']);
		expect(labels('old bakery')).toEqual([]);
	});

	it('finds a screen by its keywords', () => {
		expect(labels('Account')).toEqual(['Profile']);
	});

	it('finds the page of a website when a word begins its name, after the screens', () => {
		const screen: Command = { key: 'outages', group: 'Screens', label: 'Outages', run: nothing };
		const known = [page('Old Forge', 'Checks'), page('Old Forge', 'Outages'), page('Shop', 'Outages'), forge, screen];

		expect(findCommands(known, 'forge che').map(({ label }) => label)).toEqual(['Old Forge: Checks']);
		expect(findCommands(known, 'outages').map(({ label }) => label)).toEqual([
			'Outages',
			'Old Forge: Outages',
			'Shop: Outages',
		]);
		expect(findCommands(known, 'forge').map(({ label }) => label)).toEqual(['Old Forge']);
	});

	it('shows at most eight websites, and five without typed text', () => {
		const many = Array.from({ length: 500 }, (_, index) => website(`Website ${index}`, 'https://many.example'));

		expect(findCommands(many, 'many')).toHaveLength(8);
		expect(findCommands([...many, profile], '')).toHaveLength(6);
	});
});

function labels(typed: string): string[] {
	return findCommands(all, typed).map(({ label }) => label);
}

function website(label: string, detail: string): Command {
	return { key: label, group: 'Websites', label, detail, run: nothing };
}

function page(website: string, page: string): Command {
	return { key: `${website} ${page}`, group: 'Pages of websites', label: `${website}: ${page}`, page, run: nothing };
}

function nothing(): void {}
