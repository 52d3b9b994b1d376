import type { CreditRequest, ProjectMonth } from '@stayup/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { GiveCredit } from './give-credit.tsx';

const month: ProjectMonth = {
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
const request: CreditRequest = {
	month: '2026-10',
	amountCents: 700,
	askedBy: { _id: 'grace', name: 'Grace' },
	askedAt: '2026-11-02T09:30:00.000Z',
};
const credits = 'POST /api/admin/projects/p1/credits';
const approval = 'POST /api/admin/projects/p1/credits/2026-10/approval';

function renderCredit(changes: Partial<ProjectMonth> = {}, asked?: CreditRequest) {
	const server = startFakeServer();
	const given: unknown[] = [];
	const client = new QueryClient();
	const { queryKey } = projectQueries.creditsDue();
	client.setQueryData(queryKey, { pages: [], pageParams: [] });
	renderScreen(
		<GiveCredit
			projectId="p1"
			month={{ ...month, ...changes }}
			request={asked}
			onGiven={(detail) => given.push(detail)}
			onRefused={() => given.push('refused')}
		/>,
		{ client },
	);
	return { server, given, isAskedAgain: () => client.getQueryState(queryKey)?.isInvalidated === true };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the credit of a month', () => {
	it('is given by one admin up to $50', async () => {
		const { server, given } = renderCredit();
		server.answer(credits, () => Response.json({ ok: true }));
		await press('Give credit of $7.00');
		await press('Give credit');

		await waitFor(() => expect(given).toEqual([{ ok: true }]));
		expect(server.bodies(credits)).toEqual([{ month: '2026-10' }]);
	});

	it('above $50 is asked for, with the reason and who must approve it', async () => {
		const { server } = renderCredit({ creditCents: 6400, needsSecondAdmin: true });
		server.answer(credits, () => Response.json({}));
		expect(screen.getByText('The credit is above $50.00, so another admin must approve this credit.')).toBeTruthy();
		await press('Ask for credit of $64.00');
		expect(screen.getByText('Any other admin approves it on this page. Nothing is given before.')).toBeTruthy();
		await press('Ask for credit');

		await screen.findByText('Another admin must approve the credit of $64.00');
	});

	it('of a month with marks is asked for, and a refusal is shown with its sentence', async () => {
		const { server, given } = renderCredit({ marks: ['other-url'], needsSecondAdmin: true });
		server.answer(credits, refusal('Grace has asked for this credit. Another admin must approve it.'));
		screen.getByText(
			'Our monitor did not check the linked website as at its launch all month, so another admin must approve this credit.',
		);
		await press('Ask for credit of $7.00');
		await press('Ask for credit');

		await screen.findByText('Grace has asked for this credit. Another admin must approve it.');
		expect(given).toEqual(['refused']);
	});

	it('for which another admin has asked is approved', async () => {
		const { server, given } = renderCredit({ marks: ['settings-changed'], needsSecondAdmin: true }, request);
		server.answer(approval, () => Response.json({ ok: true }));
		screen.getByText('Grace has asked for this credit. It is given once you approve it.');
		await press('Approve credit of $7.00');
		await press('Approve credit');

		await waitFor(() => expect(given).toEqual([{ ok: true }]));
	});

	it('is not offered for a month that kept the aim, and is approved for one whose figures have changed since', async () => {
		renderCredit({ creditCents: 0 });
		expect(screen.queryByRole('button')).toBeNull();

		renderCredit({ creditCents: 0 }, request);
		screen.getByRole('button', { name: 'Approve credit of $7.00' });
	});

	it.each([
		['given', {}, undefined, 'Give credit', credits, () => Response.json({})],
		['refused', {}, undefined, 'Give credit', credits, refusal('No credit is due.')],
		['asked for', { needsSecondAdmin: true }, undefined, 'Ask for credit', credits, () => Response.json({})],
		['approved', { needsSecondAdmin: true }, request, 'Approve credit', approval, () => Response.json({})],
	])('that is %s makes Today load its credits again', async (_what, changes, asked, name, call, answer) => {
		const { server, isAskedAgain } = renderCredit(changes, asked);
		server.answer(call, answer);
		await press(`${name} of $7.00`);
		expect(isAskedAgain()).toBe(false);
		await press(name);

		await waitFor(() => expect(isAskedAgain()).toBe(true));
	});
});
