import { describe, expect, it } from 'vitest';
import { statusHostOf } from './status-host.ts';

const hostOf = (text: string) =>
	statusHostOf(text, 'app.stayup-hosting.com', (host) => host.endsWith('stayup-1.web.app'));

describe('the own domain of a status page', () => {
	it.each([
		['status.bakery.com', 'status.bakery.com'],
		['Status.Bakery.COM.', 'status.bakery.com'],
		['https://status.bakery.com/all?x=1', 'status.bakery.com'],
		['bakery.co.uk', 'bakery.co.uk'],
		['status.bäckerei.de', 'status.xn--bckerei-5wa.de'],
		['bakery.github.io', 'bakery.github.io'],
	])('may be %s', (text, host) => {
		expect(hostOf(text)).toEqual({ host });
	});

	it.each([
		['bakery', 'such as status.your-company.com'],
		['status bakery.com', 'such as status.your-company.com'],
		['my_status.bakery.com', 'such as status.your-company.com'],
		['-status.bakery.com', 'such as status.your-company.com'],
		['me:secret@status.bakery.com', 'such as status.your-company.com'],
		[`${'a'.repeat(64)}.bakery.com`, 'such as status.your-company.com'],
		['203.0.113.7', 'not an IP address'],
		['0x7f.1', 'not an IP address'],
		['[::1]', 'not an IP address'],
		['status.bakery.com:8080', 'without a port'],
		['co.uk', 'shared by many owners'],
		['github.io', 'shared by many owners'],
		['status.bakery.internal', 'Nobody can register'],
		['status.bakery.test', 'Nobody can register'],
		['stayup-1.web.app', 'belongs to Stayup'],
		['x.stayup-1.web.app', 'belongs to Stayup'],
		['app.stayup-hosting.com', 'belongs to Stayup'],
		['status.stayup-hosting.com', 'belongs to Stayup'],
	])('cannot be %s', (text, problem) => {
		expect(hostOf(text)).toEqual({ problem: expect.stringContaining(problem) });
	});
});
