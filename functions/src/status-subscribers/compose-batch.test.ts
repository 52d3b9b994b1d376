import { testSecretBox } from '@stayup/testing/alerts/named-channels';
import { anIncidentEvent, aSubscriber } from '@stayup/testing/status-pages/builders';
import { page } from '@stayup/testing/status-pages/in-memory-broadcasts';
import { describe, expect, it } from 'vitest';
import { composeBatch, messageIdOf } from './compose-batch.ts';
import { keyOf, leaveKeyOf } from './rules/subscriber.ts';
import { tokenOf } from './subscriber-secrets.ts';

const people = [aSubscriber(1), aSubscriber(2)];
const composed = composeBatch(testSecretBox, page, 'update-1', anIncidentEvent, people);

describe('the emails of a batch', () => {
	it('are one text in the name of the page, with a place for the links of each recipient', () => {
		expect(composed).toMatchObject({ fromName: 'Stayup status pages', subject: 'Investigating: Checkout is slow' });
		expect(composed.text).toContain('https://status.acme.example');
		for (const path of ['manage', 'leave']) {
			expect(composed.text).toContain(`https://stayup.example/s/acme/${path}/${composed.marker}`);
			expect(composed.html).toContain(`https://stayup.example/s/acme/${path}/${composed.marker}`);
		}
	});

	it('have links of their own, of which the one-click link only leaves', () => {
		expect(composed.recipients).toEqual(
			people.map(({ id, document }) => ({
				to: document.recipient,
				key: keyOf(id, tokenOf(testSecretBox, id, document)),
				messageId: messageIdOf('update-1', id),
				oneClickUrl: `https://stayup.example/s/acme/leave/${leaveKeyOf(id, tokenOf(testSecretBox, id, document))}`,
			})),
		);
		expect(leaveKeyOf('a', 'b')).not.toContain('.b');
	});

	it('have the same Message-IDs when they are composed again, and others for the next event', () => {
		const idsOf = (broadcastId: string) =>
			composeBatch(testSecretBox, page, broadcastId, anIncidentEvent, people).recipients.map(
				({ messageId }) => messageId,
			);

		expect(idsOf('update-1')).toEqual(composed.recipients.map(({ messageId }) => messageId));
		expect(new Set([...idsOf('update-1'), ...idsOf('update-2')]).size).toBe(4);
	});

	it('do not let a text of the owner stand for the links of a recipient', () => {
		const text = `A ${composed.marker}`;

		expect(composeBatch(testSecretBox, page, 'update-1', { ...anIncidentEvent, text }, people).marker).not.toBe(
			composed.marker,
		);
	});
});
