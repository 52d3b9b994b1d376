import type { InboxEvent } from '@stayup/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline.tsx';

const at = '2026-11-20T18:05:44.000Z';

function show(changes: Partial<InboxEvent>) {
	const mail: InboxEvent = {
		_id: 'e1',
		at,
		kind: 'mail',
		by: null,
		text: 'Answer with the reference',
		delivery: 'sent',
	};
	render(<Timeline events={[{ ...mail, ...changes }]} />);
}

describe('an email in the timeline', () => {
	it('is sent until its mail server says what became of it', () => {
		show({});

		expect(screen.getByText('Sent')).toBeTruthy();
	});

	it('that reached its mailbox is delivered', () => {
		show({ receipt: { kind: 'delivered', at, reason: null } });

		expect(screen.getByText('Delivered')).toBeTruthy();
	});

	it('that bounced says so, and why', () => {
		show({ receipt: { kind: 'bounced', at, reason: 'No such user' } });

		expect(screen.getByText('Bounced')).toBeTruthy();
		expect(screen.getByText('The mail server refused it: No such user.')).toBeTruthy();
		expect(screen.queryByText('Sent')).toBeNull();
	});
});
