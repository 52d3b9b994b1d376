import { ChannelChange, NewChannel } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aChannel } from '../../../entities/channel/builders.ts';
import { changeOf, draftOf, newChannelDraft, newChannelOf } from './draft.ts';

describe('the form of a channel', () => {
	it('sends a new webhook with its headers and our JSON', () => {
		const draft = {
			...newChannelDraft('webhook'),
			name: 'Ops',
			texts: { url: 'https://example.com/hook' },
			headers: [{ key: 1, name: 'X-Team', value: 'ops', isStored: false }],
		};

		expect(newChannelOf(draft, null)).toEqual({
			name: 'Ops',
			topics: ['outages', 'expiry'],
			filter: null,
			target: {
				kind: 'webhook',
				url: 'https://example.com/hook',
				template: null,
				headers: [{ name: 'X-Team', value: 'ops' }],
			},
		});
		expect(NewChannel.safeParse(newChannelOf(draft, null)).success).toBe(true);
	});

	it('keeps the stored values of headers, which it never sees', () => {
		const target = {
			kind: 'webhook' as const,
			url: 'https://example.com/hook',
			template: '{"text":"{{title}}"}',
			headers: [{ name: 'Authorization', value: true as const }],
		};
		const sent = changeOf(draftOf(aChannel({ target })), null);

		expect(sent.target).toEqual(target);
		expect(ChannelChange.safeParse(sent).success).toBe(true);
	});

	it('sends the websites and tags only while some are chosen', () => {
		const draft = { ...newChannelDraft('email'), websites: ['w1'], tags: ['shops'] };

		expect(newChannelOf(draft, null).filter).toBeNull();
		expect(newChannelOf({ ...draft, isFiltered: true }, null).filter).toEqual({ websiteIds: ['w1'], tags: ['shops'] });
	});

	it('leaves the target alone of a channel that a service connected', () => {
		expect(changeOf(draftOf(aChannel({ kind: 'slack', target: null })), null)).not.toHaveProperty('target');
		expect(changeOf(draftOf(aChannel({ kind: 'push' })), null)).not.toHaveProperty('target');
	});
});
