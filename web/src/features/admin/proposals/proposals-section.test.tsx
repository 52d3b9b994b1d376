import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { startFakeServer } from '../../../../testing/server.ts';
import { aLead } from '../leads/builders.ts';
import { aProposal } from './builders.ts';
import { ProposalsSection } from './proposals-section.tsx';

const list = 'GET /api/admin/proposals';
const sent = { state: 'sent', sentAt: '2026-11-24T12:00:00.000Z', validUntil: '2026-12-08T23:59:59.999Z' } as const;

function open(...proposals: object[]) {
	const server = startFakeServer();
	server.answer(list, () => Response.json(proposals));
	renderScreen(<ProposalsSection lead={aLead} />);
	return server;
}

describe('the proposals of a lead', () => {
	it('are written with what is known of the lead, and shown before they are sent', async () => {
		const server = open();
		server.answer('POST /api/admin/proposals', () => {
			server.answer(list, () => Response.json([aProposal()]));
			return Response.json(aProposal(), { status: 201 });
		});
		await userEvent.click(await screen.findByRole('button', { name: 'Write a proposal' }));
		await userEvent.selectOptions(screen.getByLabelText('Plan'), 'Pro');
		await userEvent.type(screen.getByLabelText('Paid once, in US dollars'), '$1,200');
		await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
		await screen.findByText('Please enter what we offer.');
		await userEvent.type(screen.getByLabelText('What we do'), 'A new website.');
		await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));

		await screen.findByRole('button', { name: 'Send to heidi@flowers.example' });
		await screen.findByText('Due when you accept');
		expect(server.bodies('POST /api/admin/proposals')).toEqual([
			{
				leadId: aLead._id,
				name: aLead.fullName,
				email: aLead.email,
				tier: 'Pro',
				billingCycle: 'monthly',
				feeCents: 120_000,
				text: 'A new website.',
				cancellation: '',
				validDays: 14,
			},
		]);
	});

	it('are sent by one press, and again while nobody has answered', async () => {
		const server = open(aProposal());
		server.answer('POST /api/admin/proposals/proposal-1/send', () => {
			server.answer(list, () => Response.json([aProposal(sent)]));
			return Response.json(aProposal(sent));
		});
		await userEvent.click(await screen.findByRole('button', { name: 'Send to heidi@flowers.example' }));

		await screen.findByRole('button', { name: 'Send again' });
		await screen.findByText('Sent to heidi@flowers.example');
		screen.getByText('Sent on Nov 24, 2026, not opened yet, valid until Dec 8, 2026 (UTC)');
	});

	it('that were sent become a new version, which the form says before it is saved', async () => {
		const server = open(aProposal(sent));
		const changed = aProposal({ version: 2 });
		server.answer('PUT /api/admin/proposals/proposal-1', () => {
			server.answer(list, () => Response.json([changed]));
			return Response.json(changed);
		});
		await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
		screen.getByText(/^Saving withdraws version 1\./);
		await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));

		await screen.findByText('Version 2. Written on Nov 24, 2026');
		expect(server.bodies('PUT /api/admin/proposals/proposal-1')).toMatchObject([
			{ feeCents: 120_000, text: changed.text },
		]);
	});

	it('that were accepted show the text that was kept, and lead to their project once it is paid', async () => {
		const answer = {
			kind: 'accepted',
			at: '2026-11-25T12:00:00.000Z',
			name: 'Heidi',
			ip: null,
			reason: '',
			text: '',
		};
		open(
			aProposal({ ...sent, state: 'accepted' }),
			aProposal({ _id: 'proposal-2', state: 'accepted', projectId: 'p-1' }),
		);
		expect(await screen.findAllByText(/^The client has not paid yet\./)).toHaveLength(1);
		const link = screen.getByRole('link', { name: 'Open the project' });

		expect(link.getAttribute('href')).toBe('/admin/projects/p-1');
		document.body.innerHTML = '';
		const server = open({ ...aProposal({ ...sent, state: 'accepted' }), answer });
		const whole = { ...answer, text: 'Word by word', ip: '203.0.113.7' };
		server.answer('GET /api/admin/proposals/proposal-1', () => Response.json({ ...aProposal(), answer: whole }));
		await userEvent.click(await screen.findByRole('button', { name: 'What was accepted' }));
		await screen.findByText('Word by word');
		screen.getByText('Accepted by Heidi, from 203.0.113.7');
		expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
		expect(within(document.body).queryByRole('button', { name: 'Change' })).toBeNull();
	});

	it('that were accepted and not paid are withdrawn after a question', async () => {
		const server = open(aProposal({ ...sent, state: 'accepted' }));
		server.answer('POST /api/admin/proposals/proposal-1/withdraw', () => {
			server.answer(list, () => Response.json([aProposal({ ...sent, state: 'withdrawn' })]));
			return Response.json(aProposal({ ...sent, state: 'withdrawn' }));
		});
		await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
		const dialog = await screen.findByRole('alertdialog');
		await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));

		await screen.findByText('Withdrawn');
		expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
	});
});
