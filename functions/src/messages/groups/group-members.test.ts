import { aDownAlert } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { outagesOf, websitesOf, withMembers } from './group-members.ts';
import { namesOf, subjectOf } from './group-names.ts';

function messageOf(name: string) {
	return aDownAlert({ website: { id: name, name, url: `https://${name}.example/` }, outageId: name });
}

describe('the alert of a group', () => {
	it('names the websites of the alerts that it has taken', () => {
		const members = ['b', 'a', 'c', 'b'].map((name) => aDelivery({ message: messageOf(name) }));
		const message = withMembers(messageOf('a'), members);

		expect(subjectOf(message)).toBe('a and 2 more websites');
		expect(message.also?.map(({ name }) => name)).toEqual(['b', 'c']);
		expect(websitesOf(message).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
		expect(outagesOf(message).map(({ outageId }) => outageId)).toEqual(['a', 'b', 'c']);
	});

	it('is an ordinary alert if it has taken none', () => {
		const message = messageOf('a');

		expect(withMembers(message, [])).toBe(message);
		expect(subjectOf(message)).toBe('a');
	});
});

describe('a list of names', () => {
	it('is short', () => {
		expect([['a'], ['a', 'b'], ['a', 'b', 'c', 'd', 'e']].map(namesOf)).toEqual(['a', 'a and b', 'a, b, c and 2 more']);
	});
});
