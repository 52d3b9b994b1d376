import type { Application } from '@stayup/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { nothing } from '../../../lib/format.ts';
import { ApplicationList } from './application-list.tsx';

const hourMs = 3_600_000;
const instant = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

function anApplication(changes: Partial<Application>): Application {
	return {
		_id: 'a1',
		firstName: 'Grace',
		lastName: 'Miller',
		dob: '',
		email: 'grace@example.com',
		phone: '+1 555 0100',
		workExperience: 'Six years of web shops.',
		jobId: 'ui-ux-developer',
		jobTitle: 'UI/UX Developer',
		status: 'New',
		createdAt: instant(-1),
		reference: 'A-4T9WKC',
		assignee: null,
		nextAction: '',
		nextActionOn: null,
		answeredAt: null,
		answerDueAt: instant(22),
		...changes,
	};
}

async function openWith(...applications: Application[]) {
	const server = startFakeServer();
	server.answer('GET /api/careers/applications', () => Response.json(applications));
	renderScreen(<ApplicationList />, { path: '/admin' });
	const table = await screen.findByRole('table', { name: 'Applications' });
	await within(table).findAllByRole('rowheader');
	return { server, rowOf: (name: string) => within(table).getByRole('row', { name: new RegExp(name) }) };
}

describe('the applications', () => {
	it('show until when an answer is due, who handles each, and what happens next', async () => {
		const { rowOf } = await openWith(
			anApplication({
				assignee: { _id: 'ada', name: 'Ada' },
				nextAction: 'Read the portfolio',
				nextActionOn: '2026-11-24',
			}),
			anApplication({ _id: 'a2', firstName: 'Heidi', answerDueAt: instant(-2) }),
			anApplication({ _id: 'a3', firstName: 'Ivan', answeredAt: instant(-0.5), status: 'Interviewing' }),
			anApplication({ _id: 'a4', firstName: 'Judy', answerDueAt: instant(-2), status: 'Rejected' }),
		);

		for (const text of [/^Due/, 'Ada', /: Read the portfolio$/]) {
			expect(within(rowOf('Grace')).getByText(text)).toBeTruthy();
		}
		expect(within(rowOf('Heidi')).getByText(/^Overdue by /)).toBeTruthy();
		expect(within(rowOf('Heidi')).getAllByText(nothing)).toHaveLength(1);
		expect(within(rowOf('Ivan')).getByText('Answered')).toBeTruthy();
		expect(within(rowOf('Judy')).queryByText(/due/i)).toBeNull();
	});

	it('are found by a part of the name, the email, the position, the reference or the assignee', async () => {
		await openWith(
			anApplication({ assignee: { _id: 'ada', name: 'Ada' } }),
			anApplication({
				_id: 'a2',
				firstName: 'Heidi',
				email: 'heidi@flowers.example',
				jobTitle: 'Sales',
				reference: 'A-9XH2PD',
			}),
		);
		const search = screen.getByRole('searchbox', { name: 'Search applications' });

		for (const [text, found, other] of [
			['grace m', 'Grace Miller', 'Heidi Miller'],
			['FLOWERS', 'Heidi Miller', 'Grace Miller'],
			['9xh2', 'Heidi Miller', 'Grace Miller'],
			['ada', 'Grace Miller', 'Heidi Miller'],
		] as const) {
			await userEvent.clear(search);
			await fill(search, text);
			await waitFor(() => expect(screen.queryByText(other)).toBeNull());
			expect(screen.getByText(found)).toBeTruthy();
		}
		await fill(search, 'xyz');
		await screen.findByText('No applicant matches your search.');
	});

	it('keep their status when a change fails, and take it when it does not', async () => {
		const { server } = await openWith(anApplication({}));
		const call = 'PUT /api/careers/applications/a1/status';
		const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Grace Miller' });
		await userEvent.selectOptions(status, 'Hired');
		await screen.findByText('Failed to update application status');
		await waitFor(() => expect(status.value).toBe('New'));

		const interviewing = anApplication({ status: 'Interviewing' });
		server.answer(call, () => Response.json(interviewing));
		server.answer('GET /api/careers/applications', () => Response.json([interviewing]));
		await userEvent.selectOptions(status, 'Interviewing');

		await screen.findByText('Application status updated to Interviewing');
		expect(status.value).toBe('Interviewing');
		expect(server.bodies(call)).toEqual([{ status: 'Hired' }, { status: 'Interviewing' }]);
	});

	it('show the work experience in a dialog', async () => {
		await openWith(anApplication({}));
		await userEvent.click(screen.getByRole('button', { name: 'Work experience of Grace Miller' }));
		const dialog = within(await screen.findByRole('dialog', { name: 'Work Experience' }));
		dialog.getByText('Six years of web shops.');
		await userEvent.click(dialog.getByRole('button', { name: 'Close' }));

		expect(screen.queryByRole('dialog')).toBeNull();
	});
});
