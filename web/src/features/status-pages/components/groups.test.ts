import { describe, expect, it } from 'vitest';
import { changeGroups, type DraftGroup, type Groups, type GroupsChange } from './groups.ts';

const group = (key: string, ...components: string[]): DraftGroup => ({
	key,
	name: key,
	components: components.map((each) => ({ key: each, websiteId: each, name: each, showsUrl: false })),
});
const groups = [group('shops', 'bakery', 'forge'), group('tools', 'mill')];
const inWords = (changed: Groups) =>
	changed.map(({ key, components }) => [key, ...components.map((component) => component.key)].join(' '));

describe('the components of a status page', () => {
	it.each<[string, GroupsChange, string[]]>([
		['down', { kind: 'step-component', component: 'bakery', by: 1 }, ['shops forge bakery', 'tools mill']],
		[
			'down into the next group',
			{ kind: 'step-component', component: 'forge', by: 1 },
			['shops bakery', 'tools forge mill'],
		],
		[
			'up into the group before',
			{ kind: 'step-component', component: 'mill', by: -1 },
			['shops bakery forge mill', 'tools'],
		],
		[
			'not above the first place',
			{ kind: 'step-component', component: 'bakery', by: -1 },
			['shops bakery forge', 'tools mill'],
		],
		[
			'not below the last place',
			{ kind: 'step-component', component: 'mill', by: 1 },
			['shops bakery forge', 'tools mill'],
		],
	])('step %s', (_where, change, expected) => {
		expect(inWords(changeGroups(groups, change))).toEqual(expected);
	});

	it('take the place of the component that they are dragged over', () => {
		const three = [group('shops', 'a', 'b', 'c')];

		expect(inWords(changeGroups(three, { kind: 'place-component', component: 'a', at: 'c' }))).toEqual(['shops b c a']);
		expect(inWords(changeGroups(three, { kind: 'place-component', component: 'c', at: 'a' }))).toEqual(['shops c a b']);
		expect(inWords(changeGroups(groups, { kind: 'place-component', component: 'bakery', at: 'mill' }))).toEqual([
			'shops forge',
			'tools bakery mill',
		]);
	});

	it('go to the end of the group that is chosen for them', () => {
		const changed = changeGroups(groups, { kind: 'send-component', component: 'bakery', group: 'tools' });

		expect(inWords(changed)).toEqual(['shops forge', 'tools mill bakery']);
	});

	it('stay on the page when their group is removed', () => {
		expect(inWords(changeGroups(groups, { kind: 'remove-group', group: 'tools' }))).toEqual([
			'shops bakery forge mill',
		]);
		expect(inWords(changeGroups(groups, { kind: 'remove-group', group: 'shops' }))).toEqual([
			'tools bakery forge mill',
		]);
	});

	it('keep their only group', () => {
		const [only] = groups;
		if (!only) throw new Error('There is no group.');

		expect(inWords(changeGroups([only], { kind: 'remove-group', group: 'shops' }))).toEqual(['shops bakery forge']);
	});
});

it('groups change places', () => {
	expect(inWords(changeGroups(groups, { kind: 'move-group', group: 'tools', by: -1 }))).toEqual([
		'tools mill',
		'shops bakery forge',
	]);
});
