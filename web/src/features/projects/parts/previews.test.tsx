import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Previews } from './previews.tsx';

const url = 'https://preview.example/flowers';
const preview = { version: 1, url, sentAt: '2026-11-25T12:00:00.000Z', sentBy: 'Ruth', approval: null };

it.each([
	['client', true, 'Waiting for you', 'Preview 1'],
	['team', true, 'Waiting for the client', url],
	['team', false, 'Not approved yet', url],
] as const)('says to the %s for whom the present preview waits', (side, isAwaited, badge, link) => {
	render(<Previews previews={[preview, { ...preview, version: 2 }]} side={side} isAwaited={isAwaited} />);

	expect(screen.getAllByText(badge)).toHaveLength(1);
	expect(screen.getAllByRole('link').at(-1)?.textContent).toBe(link);
});
