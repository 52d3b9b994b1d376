/** Hostile files of projects, files of other projects, and clients at their bucket (AUTH-6, WEB-1). */
import { addFileTo, storeProject } from '@stayup/testing/business/project-examples';
import { type Area, type Attempt, call, statusOtherThan } from '../../attempt.ts';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const hostileFiles: readonly (readonly [name: string, file: Buffer])[] = [
	['page.html', Buffer.from('<script>alert(1)</script>')],
	['program.exe', Buffer.from('MZ')],
	['logo.png', Buffer.from('<script>alert(1)</script>')],
	['logo.png', pngStart],
	['menu.pdf', Buffer.from('<!doctype html>')],
	['menu.txt', Buffer.from([0x61, 0x00, 0x62])],
	['menu.txt', Buffer.from([0xff, 0xfe])],
	['constructor', Buffer.from('x')],
	['../../secret', Buffer.from('x')],
	['menu\r\n.txt', Buffer.from('x')],
	['', Buffer.from('x')],
	[`${'a'.repeat(200)}.txt`, Buffer.from('x')],
	['menu.txt', Buffer.alloc(0)],
	['menu.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')],
];

const largeBytes = 1024 * 1024;

export const projects: Area = {
	name: 'Projects',
	async attempts({ data, alice, mallory }) {
		const [own, foreign] = [await storeProject(data, mallory._id), await storeProject(data, alice._id)];
		const fileId = await addFileTo(foreign, alice);
		const object = (await data.stored.projectFiles.doc(fileId).get()).data()?.object ?? '';
		const bucket = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${process.env.GCLOUD_PROJECT}-logos/o`;
		const { token } = mallory;
		const headers = { authorization: `Firebase ${token}` };
		const attempt = (name: string, statuses: readonly number[], make: () => ReturnType<typeof call>): Attempt => ({
			name,
			make: async () => statusOtherThan(statuses, await make()),
		});
		return [
			...hostileFiles.map(([name, file], index) =>
				// Beside the next one, the largest is more than the account may send at the same time.
				attempt(
					`file ${index}, ${JSON.stringify(name.slice(0, 20))}`,
					file.length > largeBytes ? [400, 429] : [400],
					() => call('POST', `/api/projects/${own}/files`, { token, body: { name, data: file.toString('base64') } }),
				),
			),
			attempt('a body of 8 MB', [413], () =>
				call('POST', `/api/projects/${own}/files`, { token, body: { name: 'a.txt', data: 'x'.repeat(8_000_000) } }),
			),
			attempt("Alice's file through the own project", [404], () =>
				call('GET', `/api/projects/${own}/files/${fileId}`, { token }),
			),
			attempt("the deletion of Alice's file through the own project", [404], () =>
				call('DELETE', `/api/projects/${own}/files/${fileId}`, { token }),
			),
			attempt('a message as the team', [403], () =>
				call('POST', `/api/admin/projects/${own}/messages`, { token, body: { text: 'Your website is live.' } }),
			),
			attempt("a read of Alice's file in the bucket", [403], () =>
				call('GET', `${bucket}/${encodeURIComponent(object)}?alt=media`, { headers }),
			),
			attempt('an upload to the bucket', [403], () =>
				call('POST', `${bucket}?name=project-files%2Fx`, { headers, body: 'x' }),
			),
		];
	},
};
