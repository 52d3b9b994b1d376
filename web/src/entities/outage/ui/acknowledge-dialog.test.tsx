import type { OutageDetail } from '@stayup/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal, startFakeServer } from '../../../../testing/server.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

const acknowledge = 'POST /api/outages/bakery_1/acknowledge';
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));

function open() {
	const server = startFakeServer();
	const onClose = vi.fn();
	renderScreen(<AcknowledgeDialog outage={{ _id: 'bakery_1' } as OutageDetail} onClose={onClose} />);
	return { server, onClose };
}

describe('the dialog that acknowledges an outage', () => {
	it('sends the note and closes', async () => {
		const { server, onClose } = open();
		server.answer(acknowledge, () => Response.json({ _id: 'bakery_1' }));
		await fill(note(), 'Called the hosting company.');
		await confirm();

		await screen.findByText('Outage acknowledged');
		expect(server.bodies(acknowledge)).toEqual([{ note: 'Called the hosting company.' }]);
		expect(onClose).toHaveBeenCalledOnce();
	});

	it('shows a refused note beside its field and keeps it', async () => {
		const { server, onClose } = open();
		server.answer(acknowledge, refusal('Please shorten the note.', 'note'));
		await fill(note(), 'Long.');
		await confirm();

		await screen.findAllByText('Please shorten the note.');
		expect([note().value, note().getAttribute('aria-invalid')]).toEqual(['Long.', 'true']);
		expect(onClose).not.toHaveBeenCalled();
	});

	it('closes without a call when it is canceled', async () => {
		const { server, onClose } = open();
		await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

		expect(server.bodies(acknowledge)).toEqual([]);
		expect(onClose).toHaveBeenCalledOnce();
	});
});
