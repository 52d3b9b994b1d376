import { minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { createSecretBox, parseSecretsKeys } from '../../platform/secret-box.ts';
import { openGrant, openState, sealGrant, sealState } from './slack-state.ts';

const box = createSecretBox(parseSecretsKeys(Buffer.alloc(32, 'test').toString('base64')));
const other = createSecretBox(parseSecretsKeys(Buffer.alloc(32, 'other').toString('base64')));
const channel = { ownerId: 'alice', channelId: 'c1' };

describe('the state of a connection to Slack', () => {
	it('says which channel it is for', () => {
		expect(openState(box, sealState(box, channel, noon), noon)).toEqual(channel);
	});

	it('ends after an hour', () => {
		const state = sealState(box, channel, noon);

		expect(openState(box, state, noon + 60 * minuteMs - 1)).toEqual(channel);
		expect(openState(box, state, noon + 60 * minuteMs)).toBeNull();
	});

	it.each(['', 'x', 'a.b.c', 'alice.c1'])('cannot be made up as "%s"', (state) => {
		expect(openState(box, state, noon)).toBeNull();
	});

	it('cannot be changed, and does not open with another key', () => {
		const state = sealState(box, channel, noon);
		const [id, iv, sealed = ''] = state.split('.');
		const bytes = Buffer.from(sealed, 'base64url');
		bytes[20] = (bytes[20] ?? 0) ^ 1;

		expect(openState(box, [id, iv, bytes.toString('base64url')].join('.'), noon)).toBeNull();
		expect(openState(other, state, noon)).toBeNull();
	});

	it('is not another secret of an account', () => {
		const sealed = box.seal(JSON.stringify({ ...channel, until: noon + 1 }), { purpose: 'channel', uid: 'slack' });

		expect(openState(box, sealed, noon)).toBeNull();
	});
});

describe('what the browser brings back from Slack', () => {
	const grant = sealGrant(box, { ...channel, code: 'a-code' }, noon);

	it('has the code for its channel alone', () => {
		expect(openGrant(box, grant, channel, noon)).toBe('a-code');
		expect(openGrant(box, grant, { ...channel, ownerId: 'mallory' }, noon)).toBeNull();
		expect(openGrant(box, grant, { ...channel, channelId: 'c2' }, noon)).toBeNull();
	});

	it('ends after an hour, and is not a state', () => {
		expect(openGrant(box, grant, channel, noon + 60 * minuteMs)).toBeNull();
		expect(openState(box, grant, noon)).toBeNull();
		expect(openGrant(box, sealState(box, channel, noon), channel, noon)).toBeNull();
	});
});
