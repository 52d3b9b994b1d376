import { describe, expect, it } from 'vitest';
import { slowPartOf } from './slow-part.ts';

const phases = { dnsMs: 10, connectMs: 20, tlsMs: 30, firstByteMs: 40, totalMs: 200 };

describe('the slow part of a check', () => {
	it.each([
		['the DNS lookup', 'dns-host', { dnsMs: 1500, totalMs: 1690 }],
		['connecting to the server', 'hosting', { connectMs: 900, totalMs: 1080 }],
		['setting up the secure connection', 'hosting', { tlsMs: 900, totalMs: 1070 }],
		['waiting for the first byte of the page', 'software', { firstByteMs: 2000, totalMs: 2060 }],
		['redirects and receiving the page', 'software', { totalMs: 2100 }],
	])('is %s, which %s can make faster', (name, party, changed) => {
		expect(slowPartOf({ ...phases, ...changed })).toMatchObject({ name, party });
	});

	it('is stated with its time', () => {
		expect(slowPartOf({ ...phases, firstByteMs: 2000, totalMs: 2060 })?.durationMs).toBe(2000);
	});

	it('is unknown if no part took half of the time', () => {
		expect(slowPartOf({ dnsMs: 500, connectMs: 500, tlsMs: 500, firstByteMs: 500, totalMs: 2000 })).toBeNull();
	});
});
