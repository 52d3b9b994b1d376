import { channelKindFacts, importSources, memberRoles } from '@stayup/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { MoreFeatures } from './more-features.tsx';

it('the home page names every kind of channel, every tool to import from and every role', () => {
	renderScreen(<MoreFeatures />);
	const card = (title: string) => {
		const found = screen.getByRole('heading', { name: title }).closest('li');
		if (!found) throw new Error(`There is no card ${title}.`);
		return within(found);
	};
	const items = (title: string) =>
		card(title)
			.getAllByRole('listitem')
			.map(({ textContent }) => textContent);

	expect(items('Alerts where your team already is')).toEqual(Object.values(channelKindFacts).map(({ name }) => name));
	expect(items('Moving takes minutes')).toHaveLength(importSources.length - 1);
	expect(items('Your team')).toHaveLength(memberRoles.length);
	expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
});
