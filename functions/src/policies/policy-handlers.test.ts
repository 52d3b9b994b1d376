import type { FieldError, NewPolicy, PolicyPreview } from '@stayup/contract';
import { anAccount } from '@stayup/testing/builders';
import { createTestApp, tokens } from '@stayup/testing/http-app';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPolicyHandlers } from './policy-handlers.ts';
import type { PolicyStore } from './policy-store.ts';

const policies: Pick<PolicyStore, 'add'> = {
	async add(_ownerId, decide) {
		return { id: 'nights', settings: { channels: {}, policies: { nights: decide(null) } } };
	},
};
const nights: NewPolicy = {
	name: 'Nights',
	scope: { kind: 'account', of: null },
	steps: [{ afterMinutes: 0, channelIds: ['email'] }],
	repeatMinutes: 30,
	quietHours: { from: '22:00', to: '07:00', exceptWhenAllDown: false },
};

const zones = ['Europe/Vienna', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/New_York', 'UTC'];
const time = fc.constantFrom('00:00', '00:01', '02:30', '12:00', '22:00', '23:59');
const step = fc.record({ afterMinutes: fc.integer({ min: 0, max: 1440 }), channelIds: fc.constant(['email']) });
/** Policies that the form can make, with quiet hours of no length and steps in any order. */
const madePolicy = fc.record({
	name: fc.constant('Nights'),
	scope: fc.constant(nights.scope),
	steps: fc.oneof(
		fc.array(step, { minLength: 1, maxLength: 8 }),
		fc
			.array(step, { minLength: 1, maxLength: 8 })
			.map((steps) => steps.toSorted((a, b) => a.afterMinutes - b.afterMinutes)),
	),
	repeatMinutes: fc.option(fc.oneof(fc.constantFrom(5, 1440), fc.integer({ min: 5, max: 1440 }))),
	quietHours: fc.option(fc.record({ from: time, to: time, exceptWhenAllDown: fc.boolean() })),
});
/** A program can send anything. */
const change = fc.constantFrom<object>(
	...[{ name: '' }, { scope: { kind: 'account', of: 'bakery' } }, { repeatMinutes: 0 }, { repeatMinutes: -5 }],
	...[{ steps: [] }, { steps: [{ afterMinutes: 0, channelIds: ['gone'] }] }, { steps: 'email' }, { quietHours: 0 }],
	...[{ steps: [{ afterMinutes: 1e300, channelIds: ['email'] }] }, { quietHours: { from: '24:00', to: '' } }],
);
const anyPolicy = fc.oneof(
	{ weight: 4, arbitrary: madePolicy },
	{ weight: 1, arbitrary: fc.tuple(madePolicy, change).map(([made, changed]) => ({ ...made, ...changed })) },
);
const instants = [
	...['0000-01-01T00:00:00Z', '2011-12-29T10:00:00Z', '2026-03-29T00:59:59.999Z', '2026-10-25T00:30:00Z'],
	...['2026-11-23T22:00:00Z', '9999-12-30T23:59:59.999Z'],
];
const anyOutage = fc.record({ at: fc.constantFrom(...instants), isAllDown: fc.boolean() }, { requiredKeys: [] });

/** Saves and previews policies of an Elite account in this zone. */
function open(timeZone: string) {
	const handlers = createPolicyHandlers({
		channels: { settingsOf: async () => null },
		now: () => Date.parse('2026-11-23T21:30:00Z'),
		policies: policies as PolicyStore,
		rateLimiter: { take: async () => undefined },
		websites: { all: async () => [] },
	});
	const user = anAccount({ tier: 'Elite', timeZone });
	const { app, errors } = createTestApp({
		addPolicy: (call) => handlers.addPolicy({ ...call, actor: { ...call.actor, user } }),
		previewPolicy: (call) => handlers.previewPolicy({ ...call, actor: { ...call.actor, user } }),
	});
	const send = async (path: string, body: unknown) => {
		const headers = { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json' };
		const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
		return { status: response.status, reply: await response.json() };
	};
	return {
		errors,
		save: (policy: unknown) => send('/api/policies', policy),
		preview: (policy: unknown, more: object = {}) => send('/api/policy-preview', { policy, ...more }),
	};
}

/** General sentences name the field, which the body of a preview has inside of `policy`. */
function withoutPrefix(reply: object): unknown {
	return JSON.parse(JSON.stringify(reply).replaceAll(/(Please (?:check|send)) policy\./g, '$1 '));
}

describe('the preview of a policy', () => {
	it('refuses quiet hours that begin and end at the same time, as saving does', async () => {
		const { preview, save } = open('Europe/Vienna');
		const policy = { ...nights, quietHours: { from: '22:00', to: '22:00', exceptWhenAllDown: false } };
		const message = 'Please choose another time than the one at which quiet hours begin.';

		expect(await save(policy)).toMatchObject({ status: 400, reply: { message } });
		expect(await preview(policy)).toMatchObject({
			status: 400,
			reply: { message, errors: [{ field: 'policy.quietHours.to', message }] },
		});
	});

	it('accepts what saving accepts, refuses the rest with the same sentence, and always ends', async () => {
		const apps = new Map(zones.map((zone) => [zone, open(zone)]));
		let accepted = 0;
		await fc.assert(
			fc.asyncProperty(anyPolicy, anyOutage, fc.constantFrom(...apps.values()), async (policy, outage, app) => {
				const [saved, previewed] = [await app.save(policy), await app.preview(policy, outage)];

				expect(app.errors).toEqual([]);
				expect(previewed.status).toBe(saved.status === 201 ? 200 : 400);
				if (saved.status !== 201) {
					const { message, errors } = saved.reply as { message: string; errors: FieldError[] };
					const inPolicy = errors.map((one) => ({ ...one, field: `policy.${one.field}` }));
					expect(withoutPrefix(previewed.reply)).toMatchObject({ message, errors: inPolicy });
					return;
				}
				accepted += 1;
				const { walk }: PolicyPreview = previewed.reply;
				const times = walk.map(({ at }) => Date.parse(at));
				expect(walk.map(({ step }) => step)).toEqual(walk.map((_, index) => index));
				expect(walk.length).toBeLessThanOrEqual(10);
				expect(times).toEqual(times.toSorted((a, b) => a - b));
			}),
			{ numRuns: 200 },
		);
		expect(accepted).toBeGreaterThan(40);
	});
});
