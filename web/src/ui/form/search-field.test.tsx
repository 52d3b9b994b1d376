import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

function open(value = '') {
	const onSearch = vi.fn();
	const field = (next: string) => (
		<>
			<SearchField label="Search" placeholder="Name or URL" value={next} onSearch={onSearch} hasShortcut />
			<input aria-label="Another field" />
		</>
	);
	const { rerender } = render(field(value));
	return { onSearch, setValue: (next: string) => rerender(field(next)) };
}

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });

describe('a search field', () => {
	it('takes the focus on "/", but not while the user types in another field', async () => {
		open();
		await userEvent.type(screen.getByLabelText('Another field'), 'a/b');
		expect(screen.getByLabelText<HTMLInputElement>('Another field').value).toBe('a/b');

		screen.getByLabelText('Another field').blur();
		await userEvent.keyboard('/');
		expect(document.activeElement).toBe(search());
		expect(search().value).toBe('');
	});

	it('searches on every keystroke, and clears the search on Escape', async () => {
		const { onSearch } = open();
		await userEvent.type(search(), 'bak');
		await userEvent.keyboard('{Escape}');

		expect(onSearch.mock.calls.flat()).toEqual(['b', 'ba', 'bak', '']);
		expect(search().value).toBe('');
	});

	it('does not submit a form around it on Enter, as other fields do', async () => {
		const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
		render(
			<form onSubmit={onSubmit}>
				<SearchField label="Search" placeholder="Name or URL" value="" onSearch={vi.fn()} />
				<input aria-label="Another field" />
				<button type="submit">Create</button>
			</form>,
		);
		await userEvent.type(search(), 'bakery{Enter}');
		expect(onSubmit).not.toHaveBeenCalled();

		await userEvent.type(screen.getByLabelText('Another field'), '{Enter}');
		expect(onSubmit).toHaveBeenCalledOnce();
	});

	it('follows the URL, but not while the user types in it', async () => {
		const { setValue } = open('shop');
		setValue('blog');
		expect(search().value).toBe('blog');

		await userEvent.type(search(), 's');
		setValue('blog');
		expect(search().value).toBe('blogs');
	});

	it('ignores "/" when single-key shortcuts are turned off', async () => {
		localStorage.setItem('singleKeys', 'off');
		open();
		await userEvent.keyboard('/');

		expect(document.activeElement).not.toBe(search());
		expect(search().getAttribute('aria-keyshortcuts')).toBeNull();
	});
});
