/** Files that are no images, or would fill the memory, and clients at the bucket of the logos (AUTH-6, WEB-1). */
import { deflateSync } from 'node:zlib';
import type { StatusPage } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { aPageWithWebsite } from '@stayup/testing/status-pages/examples';
import { aPngOf } from '@stayup/testing/status-pages/images';
import { type Area, type Attempt, call, statusOtherThan } from '../attempt.ts';

const rows = deflateSync(Buffer.alloc(9_000_000));
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const hostileFiles: readonly (readonly [name: string, file: Buffer])[] = [
	['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
	['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
	['an HTML page that begins as a GIF', Buffer.from('GIF89a/*<script>*/=1;')],
	['an HTML page that begins as a PNG', Buffer.concat([pngStart, Buffer.from('<script>alert(1)</script>')])],
	['an SVG in the place of the pixels', aPngOf(8, 8, Buffer.from('<svg/>'))],
	['a PNG of 65,000 × 65,000 pixels', aPngOf(65_000, 65_000, rows)],
	['a PNG of 4,294,967,295 pixels in a row', aPngOf(0xffff_ffff, 1, rows)],
	['a PNG without pixels', aPngOf(0, 0, rows)],
	['a PDF', Buffer.from('%PDF')],
	['a program', Buffer.from('\x7fELF\x02\x01\x01')],
	['an empty file', Buffer.alloc(0)],
	['a file of 513 KB', Buffer.alloc(513 * 1024)],
];

export const logos: Area = {
	name: 'Logos',
	async attempts() {
		// Accounts of their own, because a plan allows few pages.
		const { page: own, who: mallory } = await aPageWithWebsite();
		const { page: foreign, who: alice } = await aPageWithWebsite();
		const urlOf = ({ _id }: StatusPage) => `/api/status-pages/${_id}/logo`;
		const image = { data: aLogo().toString('base64') };
		const shown = await sendSuccessfully<StatusPage>('PUT', urlOf(foreign), { token: alice.token, body: image });
		const name = shown.logo?.path.split('v=')[1] ?? '';
		const objects = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${process.env.GCLOUD_PROJECT}-logos/o`;
		const object = `${objects}/${encodeURIComponent(`status-logos/${name}`)}`;
		const attempt = (title: string, statuses: readonly number[], make: () => ReturnType<typeof call>): Attempt => ({
			name: title,
			make: async () => statusOtherThan(statuses, await make()),
		});
		const { token } = mallory;
		const headers = { authorization: `Firebase ${token}` };
		return [
			...hostileFiles.map(([title, file]) =>
				attempt(title, [400], () => call('PUT', urlOf(own), { token, body: { data: file.toString('base64') } })),
			),
			attempt('a body of 800 KB', [413], () => call('PUT', urlOf(own), { token, body: { data: 'x'.repeat(800_000) } })),
			attempt("another logo on Alice's page", [404], () => call('PUT', urlOf(foreign), { token, body: image })),
			attempt("no logo on Alice's page", [404], () => call('DELETE', urlOf(foreign), { token })),
			attempt("Alice's logo under the URL of another page", [404], () => call('GET', `/s/${own.slug}/logo?v=${name}`)),
			attempt('another object of the bucket', [404], () => call('GET', `/s/${foreign.slug}/logo?v=../${name}`)),
			attempt('a read from the bucket', [403], () => call('GET', `${object}?alt=media`, { headers })),
			attempt('a list of the bucket', [403], () => call('GET', objects, { headers })),
			attempt('an upload to the bucket', [403], () =>
				call('POST', `${objects}?name=status-logos%2Fx`, { headers, body: 'x' }),
			),
			attempt('a deletion in the bucket', [403], () => call('DELETE', object, { headers })),
		];
	},
};

function aLogo(): Buffer {
	return aPngOf(16, 16, deflateSync(Buffer.alloc(16 * 17)));
}
