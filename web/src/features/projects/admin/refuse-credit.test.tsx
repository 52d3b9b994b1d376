import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { PromiseSection } from '../parts/promise-section.tsx';
import { RefuseCredit } from './refuse-credit.tsx';

const refuse = 'POST /api/admin/projects/p1/credits/2026-10/refusal';

async function open(reason: string, answer: Parameters<ReturnType<typeof startFakeServer>['answer']>[1]) {
	const server = startFakeServer();
	server.answer(refuse, answer);
	const refused: unknown[] = [];
	const client = new QueryClient();
	const { queryKey } = projectQueries.creditsDue();
	client.setQueryData(queryKey, { pages: [], pageParams: [] });
	renderScreen(<RefuseCredit projectId="p1" month="2026-10" onRefused={(detail) => refused.push(detail)} />, {
		client,
	});
	await userEvent.click(screen.getByRole('button', { name: 'Refuse credit' }));
	const dialog = await screen.findByRole('dialog', { name: 'Refuse the credit of October 2026?' });
	await fill(screen.getByLabelText('Reason'), reason);
	const [, send] = screen.getAllByRole('button', { name: 'Refuse credit' });
	await userEvent.click(send ?? dialog);
	return { server, refused, isAskedAgain: () => client.getQueryState(queryKey)?.isInvalidated === true };
}

describe('the credit of a month', () => {
	it('is refused with a reason, and Today loads its credits again', async () => {
		const { server, refused, isAskedAgain } = await open('Deducted by hand.', () => Response.json({ ok: true }));

		await waitFor(() => expect(isAskedAgain()).toBe(true));
		expect(server.bodies(refuse)).toEqual([{ reason: 'Deducted by hand.' }]);
		expect(refused).toEqual([{ ok: true }]);
	});

	it('keeps the dialog with the reason if that fails', async () => {
		const { refused } = await open('Again.', refusal('Ada has refused the credit of this month: Deducted by hand.'));

		await screen.findAllByText('Ada has refused the credit of this month: Deducted by hand.');
		expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Again.');
		expect(refused).toEqual([]);
	});

	it('that was refused is not offered any more: the month says why', () => {
		const month = {
			month: '2026-10',
			isOver: true,
			upSeconds: 2_332_800,
			downSeconds: 345_600,
			unknownSeconds: 0,
			uptimePercentage: 87.1,
			coveragePercentage: 100,
			allowedSeconds: 267.84,
			leftSeconds: 0,
			creditCents: 700,
			marks: [],
			needsSecondAdmin: false,
		};
		const refusals = [{ month: '2026-10', reason: 'Deducted by hand.' }];
		renderScreen(
			<PromiseSection
				months={[month]}
				credits={[]}
				refusals={refusals}
				actionOf={() => <button type="button">Give</button>}
			/>,
		);

		screen.getByText('No credit is given: Deducted by hand.');
		expect(screen.queryByRole('button', { name: 'Give' })).toBeNull();
		expect(screen.queryByText('$7.00')).toBeNull();
	});
});
