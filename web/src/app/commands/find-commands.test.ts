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

function nothing(): void {}
