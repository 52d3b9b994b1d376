import type { LaunchReadiness, LaunchRequirement } from '@stayup/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { LaunchRequirements } from './launch-requirements.tsx';

const at = '2026-11-24T09:00:00.000Z';
const approval: LaunchRequirement = {
	id: 'approval',
	text: 'The client approved preview 1',
	problem: null,
	waiver: null,
};
const answers: LaunchRequirement = {
	id: 'answers',
	text: 'The website answers',
	problem: 'From Oregon, USA: The certificate was expired.',
	waiver: null,
};
const forms: LaunchRequirement = {
	id: 'i1',
	text: 'Test every form',
	problem: '“Test every form” is not done.',
	waiver: null,
};
const done: LaunchRequirement = { id: 'i2', text: 'Build the pages', problem: null, waiver: null };
const waived = { ...forms, waiver: { at, by: 'Ada', reason: 'It has no form.' } };
const waivers = 'PUT /api/admin/projects/p1/waivers';
const check = 'POST /api/admin/projects/p1/live-check';

function open(requirements: LaunchRequirement[], changes: Partial<LaunchReadiness> = {}, hasWebsite = true) {
	const server = startFakeServer();
	const changed: unknown[] = [];
	const done = vi.fn();
	const reload = vi.fn(async () => undefined);
	renderScreen(
		<LaunchRequirements
			projectId="p1"
			readiness={{ stage: 'live', requirements, checkedAt: at, isChecking: false, ...changes }}
			hasWebsite={hasWebsite}
			onChanged={(detail) => changed.push(detail)}
			onDone={done}
			onReload={reload}
		/>,
	);
	return { server, changed, done, reload };
}

const row = (text: string) => {
	const found = screen.getAllByRole('listitem').find((one) => one.textContent?.startsWith(text));
	if (!found) throw new Error(`There is no row ${text}.`);
	return found;
};

describe('what must hold before a project goes live', () => {
	it('is a list that says of each whether it holds, why not, and who has waived it', () => {
		open([approval, answers, waived, done]);

		screen.getByText('1 of 4 open');
		expect(row('The client approved preview 1').textContent).toContain('(met)');
		expect(row('The website answers').textContent).toContain('(open)From Oregon, USA: The certificate was expired.');
		expect(row('Test every form').textContent).toMatch(/\(met\)Waived by Ada, .*: It has no form\./);
		row('1 item of the checklist is done');
		expect(screen.queryByText('Build the pages')).toBeNull();
	});

	it('is waived with a reason, which the dialog asks for', async () => {
		const { server, changed } = open([approval, answers]);
		server.answer(waivers, refusal('This requirement holds, so there is nothing to waive.'));
		await userEvent.click(within(row('The website answers')).getByRole('button', { name: /^Waive/ }));
		await fill(screen.getByLabelText(/^Reason/), 'The domain moves on Monday.');
		await userEvent.click(screen.getByRole('button', { name: 'Waive' }));
		await screen.findAllByText('This requirement holds, so there is nothing to waive.');
		server.answer(waivers, () => Response.json({ ok: true }));
		await userEvent.click(screen.getByRole('button', { name: 'Waive' }));

		await waitFor(() => expect(changed).toEqual([{ ok: true }]));
		expect(server.bodies(waivers).at(-1)).toEqual({ requirement: 'answers', reason: 'The domain moves on Monday.' });
	});

	it('is ticked where it is an item of the checklist, and stays in sight', async () => {
		const { done } = open([approval, forms]);
		await userEvent.click(screen.getByRole('checkbox', { name: 'Test every form' }));

		expect(done).toHaveBeenCalledExactlyOnceWith('i1', true);
		screen.getByRole('checkbox', { name: 'Test every form' });
		expect(screen.getAllByRole('checkbox')).toHaveLength(1);
	});

	it('is no longer waived once an admin takes that back', async () => {
		const { server, changed } = open([waived]);
		server.answer(waivers, () => Response.json({ ok: true }));
		await userEvent.click(screen.getByRole('button', { name: 'Take back the waiver: Test every form' }));

		await waitFor(() => expect(changed).toEqual([{ ok: true }]));
		expect(server.bodies(waivers)).toEqual([{ requirement: 'i1', reason: null }]);
	});

	it('is checked again, and loaded again until the second region has answered', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		onTestFinished(() => void vi.useRealTimers());
		const { server, reload } = open([answers]);
		server.answer(check, () => Response.json({}));
		await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
		await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
		await act(() => vi.advanceTimersByTimeAsync(10_000));
		expect(reload).toHaveBeenCalledTimes(1);

		const running = open([answers], { isChecking: true });
		await act(() => vi.advanceTimersByTimeAsync(4_000));
		expect(running.reload).toHaveBeenCalledTimes(2);
	});

	it.each<[string, LaunchRequirement[], boolean]>([
		['before Launch', [approval], true],
		['without a linked website', [answers], false],
	])('has no check %s', (_, requirements, hasWebsite) => {
		open(requirements, { checkedAt: null }, hasWebsite);

		expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
	});
});
