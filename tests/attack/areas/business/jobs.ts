/** Jobs: reading those that are not open, applying for them, markup in their texts, and hostile URLs of their pages. */
import { careersTemplates } from '@stayup/contract';
import { freshClientIp } from '@stayup/testing/api-client';
import { aJob, freshTitle } from '@stayup/testing/business/job-examples';
import { examples } from '../../../../functions/src/api-docs/examples.ts';
import { type Area, type Attempt, call, statusOtherThan } from '../../attempt.ts';

const paths = [
	'%2e%2e%2fdashboard',
	'__proto__',
	'constructor',
	'%00',
	'%ff',
	'a%2fb',
	'a/b',
	'%F0%9F%92%A5',
	"'or'1'='1",
	'a'.repeat(1500),
];
const markup = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`;

export const jobs: Area = {
	name: 'Jobs',
	isInOrder: true,
	async attempts({ ada, mallory }) {
		const [hidden, shown] = [await aJob({ ada }), await aJob({ ada }, `${freshTitle()} ${markup}`.slice(0, 100))];
		const setState = (id: string, state: string) =>
			call('PUT', `/api/admin/jobs/${id}/state`, { token: ada.token, body: { state } });
		await setState(hidden._id, 'paused');
		await call('PUT', `/api/admin/jobs/${shown._id}`, {
			token: ada.token,
			body: { ...examples.addJob.body, title: shown.title, summary: markup, requirements: [markup] },
		});
		// Longer than the function keeps what it has read.
		await new Promise((resolve) => setTimeout(resolve, 2_500));
		const visitor = () => ({ 'x-forwarded-for': freshClientIp() });
		return [
			...['/api/careers/jobs', '/careers', '/careers/sitemap.xml', `/careers/apply/${hidden._id}`].map(
				(path): Attempt => ({
					name: `finding a paused job at ${path.slice(0, 30)}`,
					async make() {
						const { text } = await call('GET', path, { headers: visitor() });
						return text.includes(hidden.title) || text.includes(`/${hidden._id}<`) ? text.slice(0, 200) : null;
					},
				}),
			),
			{
				name: 'applying for a paused job',
				make: async () =>
					statusOtherThan(
						[409],
						await call('POST', '/api/careers/apply', {
							body: { ...examples.applyForJob.body, jobId: hidden._id },
							headers: visitor(),
						}),
					),
			},
			...['/careers', `/careers/apply/${shown._id}`].map(
				(path): Attempt => ({
					name: `running the text of a job at ${path.slice(0, 30)}`,
					async make() {
						const { text, status } = await call('GET', path);
						if (status !== 200 || !text.includes(shown._id)) return `${path} does not show the job: ${status}`;
						return /<img src=x|<script>alert/.exec(text)?.[0] ?? null;
					},
				}),
			),
			...paths.map(
				(path): Attempt => ({
					name: `opening /careers/apply/${path.slice(0, 30)}`,
					make: async () => statusOtherThan([301, 400, 404, 414], await call('GET', `/careers/apply/${path}`)),
				}),
			),
			...['status.bakery.example', `${'a'.repeat(300)}.example`].map(
				(host): Attempt => ({
					name: `showing the jobs on the domain ${host.slice(0, 30)}`,
					async make() {
						const { text } = await call('GET', '/careers', { headers: { 'x-forwarded-host': host } });
						return text.includes(host) ? text.slice(0, 200) : null;
					},
				}),
			),
			...Object.values(careersTemplates).map(
				(path): Attempt => ({
					name: `indexing ${path}`,
					make: async () => ((await call('GET', path)).text.includes('noindex') ? null : `${path} can be indexed`),
				}),
			),
			{
				name: 'writing to a served page',
				make: async () => statusOtherThan([403, 405], await call('POST', '/careers', { body: {} })),
			},
			{
				name: 'a job as a customer',
				make: async () =>
					statusOtherThan(
						[403],
						await call('POST', '/api/admin/jobs', { token: mallory.token, body: examples.addJob.body }),
					),
			},
		];
	},
};
