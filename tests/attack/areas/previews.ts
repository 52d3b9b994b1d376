/** Previews of more than the plan, or saving, allows: each is refused as saving is. */
import { channelLimits, type Endpoint, type EndpointName, endpoints, importLimits, tierLimits } from '@stayup/contract';
import { type Area, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';

const { statusComponents, policySteps } = tierLimits.Free;

interface Excess {
	change(body: Record<string, unknown>): object;
	status: number;
}

const components = (count: number, idAt: (index: number) => string) =>
	Array.from({ length: count }, (_, index) => ({ websiteId: idAt(index), name: 'Shop', showsUrl: false }));
const groups = Array.from({ length: 20 }, () => ({ name: 'All', components: components(60, () => 'shop') }));

/** The most that each takes, and one more. */
const excesses: Readonly<Record<string, readonly Excess[]>> = {
	previewStatusPage: [
		{ change: (body) => ({ ...body, groups }), status: 400 },
		{
			change: (body) => ({ ...body, groups: [{ name: '', components: components(statusComponents + 1, String) }] }),
			status: 403,
		},
	],
	previewPolicy: [
		{
			change: ({ policy, ...body }) => {
				const { steps } = policy as { steps: { afterMinutes: number }[] };
				const [step] = steps;
				const many = Array.from({ length: policySteps + 1 }, (_, index) => ({ ...step, afterMinutes: index * 5 }));
				return { ...body, policy: { ...(policy as object), steps: many } };
			},
			status: 400,
		},
	],
	previewTemplate: [
		{ change: (body) => ({ ...body, template: `"${'x'.repeat(channelLimits.templateLength)}"` }), status: 400 },
	],
	previewMaintenance: [{ change: (body) => ({ ...body, durationMinutes: 1_000_000 }), status: 400 }],
	previewImport: [{ change: (body) => ({ ...body, file: 'x'.repeat(importLimits.requestKb * 1024) }), status: 413 }],
};

const previews = (Object.entries(endpoints) as [EndpointName, Endpoint][])
	.filter(([name]) => name.startsWith('preview'))
	.map(([name, row]) => callOf(name, row));

export const largePreviews: Area = {
	name: 'Previews above the plan',
	attempts: ({ mallory }) => [
		{
			name: 'every preview is tried',
			make: async () => valueOtherThan(Object.keys(excesses).toSorted(), previews.map(({ name }) => name).toSorted()),
		},
		...previews.flatMap(({ name, method, path, body }) =>
			(excesses[name] ?? []).map(({ change, status }) => ({
				name: `${name} of too much: ${status}`,
				async make() {
					const sent = change(body as Record<string, unknown>);
					return statusOtherThan([status], await call(method, path, { token: mallory.token, body: sent }));
				},
			})),
		),
	],
};
