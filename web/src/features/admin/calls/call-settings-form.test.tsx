import { usualCallRules } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { CallSettingsForm } from './call-settings-form.tsx';

const ada = { _id: 'ada', name: 'Ada' };
const ben = { _id: 'ben', name: 'Ben' };
const settings = { ...usualCallRules, callers: [ada], colleagues: [ada, ben] };
const put = 'PUT /api/admin/call-settings';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

function open() {
	const server = startFakeServer();
	renderScreen(<CallSettingsForm settings={settings} onClose={() => undefined} />);
	return server;
}

async function enter(label: string, text: string) {
	await userEvent.clear(field(label));
	if (text !== '') await fill(field(label), text);
}

describe('the form of when calls can be booked', () => {
	it('sends who calls, the hours of each day, and the rules', async () => {
		const server = open();
		server.answer(put, () => Response.json(settings));
		await userEvent.click(field('Ben'));
		await userEvent.click(screen.getByLabelText('Saturday'));
		await userEvent.click(screen.getByLabelText('Monday'));
		await enter('Buffer between two calls', '15');
		await enter('Holidays', '2026-12-25');
		await save();

		await screen.findByText('Changes saved');
		expect(server.bodies(put)).toEqual([
			{
				...usualCallRules,
				hours: { ...usualCallRules.hours, monday: null, saturday: { from: '09:00', until: '17:00' } },
				bufferMinutes: 15,
				holidays: ['2026-12-25'],
				callerIds: ['ada', 'ben'],
			},
		]);
	});

	it.each([
		['Length of a call', '5', 'Please enter 10 to 120 minutes.'],
		['Length of a call', '', 'Please enter 10 to 120 minutes.'],
		['Minimum notice', '1.5', 'Please enter 0 to 168 hours.'],
		['Can be booked ahead', '29', 'Please enter 1 to 28 days.'],
		['Holidays', '25.12.2026', 'Please enter at most 60 dates, such as 2026-12-25.'],
		['Monday from', '17:30', 'Please enter times such as 09:00, the second later than the first.'],
	])('shows what is wrong beside "%s" for "%s", and sends nothing', async (label, text, message) => {
		const server = open();
		await enter(label, text);
		await save();

		await screen.findByText(message, { selector: 'form *' });
		expect(field(label).value).toBe(text);
		expect(server.bodies(put)).toEqual([]);
	});

	it('shows the refusal of the server beside the people', async () => {
		const server = open();
		server.answer(put, refusal('Please choose admins only.', 'callerIds'));
		await save();

		await screen.findByText('Please choose admins only.', { selector: 'fieldset *' });
	});
});
