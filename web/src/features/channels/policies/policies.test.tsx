import type { PolicyPreview } from '@stayup/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type FakeServer, refusal, startFakeServer } from '../../../../testing/server.ts';
import { aliceProfile } from '../../../entities/account/session/builders.ts';
import type { PreviewRequest } from '../../../entities/alert-policy/policy-queries.ts';
import { aChannel, aPolicy, theProfileEmail } from '../../../entities/channel/builders.ts';
import { PoliciesScreen } from './policies-screen.tsx';
import { PolicyScreen } from './policy-screen.tsx';

const preview: PolicyPreview = {
	sentences: ['Email at once.'],
	walk: [{ at: '2026-11-20T22:14:00.000Z', step: 0, channelIds: ['email'], sentence: '22:14 Email' }],
};

let server: FakeServer;

beforeEach(() => {
	server = startFakeServer();
	server.answer('GET /api/auth/user', () => Response.json(aliceProfile({ timeZone: 'Europe/Vienna' })));
	server.answer('GET /api/channels', () => Response.json([theProfileEmail(), aChannel()]));
	server.answer('GET /api/websites', () =>
		Response.json([{ _id: 'w1', name: 'Bakery', url: 'https://bakery.example', tags: ['shops'] }]),
	);
	server.answer('GET /api/policies', () => Response.json([aPolicy()]));
	server.answer('POST /api/policy-preview', () => Response.json(preview));
});

const openNew = () => renderScreen(<PolicyScreen />, { path: '/channels/policies/add' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list of alert policies', () => {
	const open = () => renderScreen(<PoliciesScreen />, { path: '/channels/policies' });

	it('shows each as a sentence, and which channels reach nobody', async () => {
		server.answer('GET /api/policies', () => Response.json([aPolicy({ missingChannelIds: ['c1', 'gone'] })]));
		open();

		await screen.findByText('Email at once. Ops after 5 minutes if nobody has acknowledged.');
		await screen.findByText(/Nobody is notified through Ops and a channel that was removed/);
	});

	it('says what happens without a policy', async () => {
		server.answer('GET /api/policies', () => Response.json([]));
		open();

		await screen.findByText('Every channel is notified at once');
	});

	it('deletes a policy after a confirmation', async () => {
		server.answer('DELETE /api/policies/p1', () => {
			server.answer('GET /api/policies', () => Response.json([]));
			return Response.json({ message: 'Policy deleted' });
		});
		open();
		await userEvent.click(await screen.findByRole('button', { name: 'Delete Everything' }));
		const dialog = within(await screen.findByRole('alertdialog'));
		await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));

		await screen.findByText('Every channel is notified at once');
	});
});

describe('the editor of an alert policy', () => {
	it('shows the policy in plain words and an example outage', async () => {
		openNew();
		await screen.findByText('Email at once.');

		expect(screen.getByText('22:14 Email')).toBeTruthy();
		expect(screen.getByText('An outage that nobody acknowledges, in Europe/Vienna')).toBeTruthy();
	});

	it('adds a policy of a website with repeats and quiet hours', async () => {
		server.answer('POST /api/policies', () => Response.json(aPolicy(), { status: 201 }));
		openNew();
		await fill(await screen.findByLabelText('Name'), 'Bakery at night');
		await userEvent.click(screen.getByRole('radio', { name: 'One website' }));
		await userEvent.selectOptions(
			screen.getByLabelText('Website'),
			await screen.findByRole('option', { name: 'Bakery' }),
		);
		await userEvent.selectOptions(screen.getByLabelText('When step 1 begins'), 'After 5 minutes');
		await userEvent.click(screen.getByRole('checkbox', { name: 'Ops' }));
		await userEvent.selectOptions(screen.getByLabelText('Repeat the last step'), 'Every 30 minutes');
		await userEvent.click(screen.getByRole('checkbox', { name: 'Send no alerts at certain hours' }));
		await screen.findByText(/In Europe\/Vienna/);
		await press('Add the policy');

		await screen.findByText('Another screen');
		expect(server.bodies('POST /api/policies')).toEqual([
			{
				name: 'Bakery at night',
				scope: { kind: 'website', of: 'w1' },
				repeatMinutes: 30,
				steps: [{ afterMinutes: 5, channelIds: ['email', 'c1'] }],
				quietHours: { from: '22:00', to: '07:00', exceptWhenAllDown: true },
			},
		]);
	});

	it('says beside the fields what is missing, and at the step what the server refuses', async () => {
		openNew();
		await userEvent.click(await screen.findByRole('checkbox', { name: 'Email' }));
		await userEvent.click(screen.getByRole('radio', { name: 'A tag' }));
		await press('Add the policy');
		await screen.findByText('Please enter a name for the policy.');
		// A moment later, the preview says so as well.
		await screen.findByText('Please choose at least one channel.', { selector: ':not([role=status])' });
		await screen.findByText('Please choose a tag.');

		server.answer('POST /api/policies', refusal('Your plan allows 1 step in a policy.', 'steps'));
		await fill(screen.getByLabelText('Name'), 'Shops');
		await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }));
		await userEvent.selectOptions(screen.getByLabelText('Tag'), 'shops');
		await press('Add the policy');
		expect((await screen.findAllByText('Your plan allows 1 step in a policy.')).length).toBeGreaterThan(0);
		expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shops');
	});

	it('previews and saves no quiet hours that begin and end at the same time', async () => {
		const sentence = 'Please choose another time than the one at which quiet hours begin.';
		openNew();
		await fill(await screen.findByLabelText('Name'), 'Nights');
		await userEvent.click(screen.getByRole('checkbox', { name: 'Send no alerts at certain hours' }));
		fireEvent.change(screen.getByLabelText('To'), { target: { value: '22:00' } });
		await screen.findByText(sentence);
		await press('Add the policy');

		expect(await screen.findAllByText(sentence)).toHaveLength(2);
		expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
		expect(server.bodies('POST /api/policies')).toEqual([]);
		const previewed = server.bodies('POST /api/policy-preview').map((body) => (body as PreviewRequest).policy);
		expect(previewed.filter(({ quietHours }) => quietHours?.to === '22:00')).toEqual([]);
	});

	it('limits the steps to the plan', async () => {
		openNew();
		await screen.findByText(/Your plan allows 1 step in a policy/);

		expect(screen.queryByRole('button', { name: /^(Move|Remove) step/ })).toBeNull();
		expect(screen.queryByRole('button', { name: 'Add a step' })).toBeNull();
	});

	it('says which steps of a larger plan notify nobody', async () => {
		renderScreen(<PolicyScreen />, { path: '/channels/policies/:id', url: '/channels/policies/p1' });

		await screen.findByText(/The steps after the first notify nobody until you upgrade/);
	});

	it('moves a step with its buttons, which keep the focus', async () => {
		server.answer('PUT /api/policies/p1', () => Response.json(aPolicy()));
		renderScreen(<PolicyScreen />, { path: '/channels/policies/:id', url: '/channels/policies/p1' });
		await userEvent.click(await screen.findByRole('button', { name: 'Move step 2 up' }));
		expect(document.activeElement?.getAttribute('aria-label')).toBe('Move step 1 up');
		await press('Save');

		await screen.findByText('Another screen');
		expect(server.bodies('PUT /api/policies/p1')).toMatchObject([
			{
				steps: [
					{ afterMinutes: 0, channelIds: ['c1'] },
					{ afterMinutes: 5, channelIds: ['email'] },
				],
			},
		]);
	});

	it('says that a policy does not exist', async () => {
		renderScreen(<PolicyScreen />, { path: '/channels/policies/:id', url: '/channels/policies/gone' });

		await screen.findByText('Policy not found');
	});
});
