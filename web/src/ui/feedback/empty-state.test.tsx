import { render, screen } from '@testing-library/react';
import { Globe } from 'lucide-react';
import { expect, it } from 'vitest';
import { EmptyState } from './empty-state.tsx';

it('an empty state says what is missing and offers one action; its icon is not announced', () => {
	const { container } = render(
		<EmptyState icon={Globe} title="No websites yet" action={<button type="button">Add website</button>}>
			Add your first website.
		</EmptyState>,
	);

	screen.getByText('No websites yet');
	screen.getByText('Add your first website.');
	screen.getByRole('button', { name: 'Add website' });
	expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
