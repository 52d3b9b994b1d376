import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

describe('the URL of a push service', () => {
	it.each([
		'https://fcm.googleapis.com/fcm/send/abc',
		'https://updates.push.services.mozilla.com/wpush/v2/abc',
		'https://web.push.apple.com/QAbc',
		'https://wns2-by3p.notify.windows.com/w/?token=abc',
	])('is accepted: %s', (url) => {
		expect(isPushEndpoint(url, null)).toBe(true);
	});

	it.each([
		['another host', 'https://example.com/push'],
		['http', 'http://fcm.googleapis.com/fcm/send/abc'],
		['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
		['a user', 'https://fcm.googleapis.com@example.com/'],
		['a name and a password', 'https://a:b@fcm.googleapis.com/'],
		['a host that only ends like one', 'https://evilpush.apple.com/abc'],
		['the domain itself', 'https://push.apple.com/abc'],
		['a host that only begins like one', 'https://fcm.googleapis.com.example.com/abc'],
		['an IP', 'https://169.254.169.254/latest'],
		['the sandbox outside the emulators', 'http://127.0.0.1:4640/push/abc'],
		['no URL', 'fcm.googleapis.com'],
	])('is refused with %s', (_case, url) => {
		expect(isPushEndpoint(url, null)).toBe(false);
	});

	it('is that of the sandbox in the emulators', () => {
		expect(isPushEndpoint('http://127.0.0.1:4640/push/abc', 'http://127.0.0.1:4640')).toBe(true);
		expect(isPushEndpoint('http://127.0.0.1:4641/push/abc', 'http://127.0.0.1:4640')).toBe(false);
	});
});
