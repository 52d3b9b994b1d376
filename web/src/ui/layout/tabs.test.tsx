import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = [
	{ name: 'users', label: 'Users' },
	{ name: 'leads', label: 'Leads' },
	{ name: 'audit', label: 'Audit log' },
] as const;

function Example() {
	const [open, setOpen] = useState<(typeof tabs)[number]['name']>('users');
	return (
		<Tabs label="Admin" tabs={tabs} open={open} onOpen={setOpen}>
			Panel of {open}
		</Tabs>
	);
}

const selected = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
	it('scroll the open one to the middle of a narrow list', async () => {
		const placed = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', value: number) =>
			vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
		placed('offsetLeft', 400);
		placed('offsetWidth', 100);
		placed('clientWidth', 300);
		render(<Example />);

		expect(screen.getByRole('tablist').scrollLeft).toBe(300);
	});

	it('open on click and label their panel', async () => {
		render(<Example />);
		await userEvent.click(screen.getByRole('tab', { name: 'Leads' }));

		expect(screen.getByRole('tabpanel', { name: 'Leads' }).textContent).toBe('Panel of leads');
	});

	it.each([
		['{ArrowRight}', 'Leads'],
		['{ArrowRight}{ArrowRight}', 'Audit log'],
		['{ArrowRight}{ArrowRight}{ArrowRight}', 'Users'],
		['{ArrowLeft}', 'Audit log'],
		['{End}', 'Audit log'],
		['{End}{Home}', 'Users'],
	])('respond to %s by selecting %s', async (keys, name) => {
		render(<Example />);
		await userEvent.tab();
		await userEvent.keyboard(keys);

		expect(selected().textContent).toBe(name);
		expect(document.activeElement).toBe(selected());
	});

	it('are a single tab stop', async () => {
		render(<Example />);
		await userEvent.tab();
		await userEvent.tab();

		expect(document.activeElement?.getAttribute('role')).not.toBe('tab');
	});
});
