import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useLoaded } from './use-loaded.ts';

/** Answers each attempt when the test says so. */
function makeSource() {
	const attempts: { succeed: (value: string) => void; fail: () => void }[] = [];
	const load = () =>
		new Promise<string>((resolve, reject) => {
			attempts.push({ succeed: resolve, fail: () => reject(new Error('There is no network.')) });
		});
	return { attempts, load };
}

function Shown({ load }: { load: () => Promise<string> }) {
	const { value, isFailed, reload } = useLoaded(load);
	return (
		<button type="button" onClick={reload}>
			{value ?? 'nothing'}, {isFailed ? 'failed' : 'not failed'}
		</button>
	);
}

describe('a value that a page loads', () => {
	it('is loaded at once, and again on request', async () => {
		const { attempts, load } = makeSource();
		render(<Shown load={load} />);
		await screen.findByText('nothing, not failed');
		attempts[0]?.succeed('one');
		await screen.findByText('one, not failed');

		await userEvent.click(screen.getByRole('button'));
		attempts[1]?.succeed('two');
		await screen.findByText('two, not failed');
		expect(attempts).toHaveLength(2);
	});

	it('stays if it cannot be loaded again', async () => {
		const { attempts, load } = makeSource();
		render(<Shown load={load} />);
		attempts[0]?.succeed('one');
		await screen.findByText('one, not failed');

		await userEvent.click(screen.getByRole('button'));
		attempts[1]?.fail();
		await screen.findByText('one, failed');
	});

	it('is that of the latest attempt, whichever answers last', async () => {
		const { attempts, load } = makeSource();
		render(<Shown load={load} />);
		await userEvent.click(screen.getByRole('button'));
		attempts[1]?.succeed('two');
		await screen.findByText('two, not failed');
		attempts[0]?.succeed('one');
		await Promise.resolve();

		expect(screen.getByRole('button').textContent).toBe('two, not failed');
	});
});
