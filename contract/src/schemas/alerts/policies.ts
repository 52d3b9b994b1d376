/** Alert policies: form input and API replies. */
import * as z from 'zod/mini';
import { policyDelayMinutes, policyRepeatMinutes, policyScopeKinds } from '../../values/alerts/policies.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';

const delayMessage = 'Please choose a delay from 0 to 1440 minutes.';
const repeatMessage = 'Please choose to repeat after 5 to 1440 minutes.';
const timeOfDay = z
	.string('Please enter a time.')
	.check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 22:00.'));

export const PolicyStepInput = z.object({
	afterMinutes: z
		.int(delayMessage)
		.check(z.gte(policyDelayMinutes.min, delayMessage), z.lte(policyDelayMinutes.max, delayMessage)),
	channelIds: z
		.array(z.string().check(z.maxLength(100)))
		.check(
			z.minLength(1, 'Please choose at least one channel.'),
			z.maxLength(100, 'Please choose at most 100 channels.'),
		),
});

/** Each step is later than the one before. */
const inOrder = z.check<z.infer<typeof PolicyStepInput>[]>(({ value, issues }) => {
	for (const [index, { afterMinutes }] of value.entries()) {
		if (afterMinutes > (value[index - 1]?.afterMinutes ?? -1)) continue;
		const message = 'Please choose a longer delay than in the step before.';
		issues.push({ code: 'custom', input: afterMinutes, path: [index, 'afterMinutes'], message });
	}
});

export const NewPolicy = z.object({
	name: requiredLine('Please enter a name for the policy.', 60, 'Please keep the name within 60 characters.'),
	scope: z
		.object({
			kind: z.enum(policyScopeKinds, { error: 'Please choose the account, a tag or a website.' }),
			of: z.nullable(z.string().check(z.maxLength(100))),
		})
		.check(
			z.refine(({ kind, of }) => kind !== 'account' || of === null, 'A policy of the account names no tag or website.'),
		),
	/** The number of steps is limited by the tier. */
	steps: z
		.array(PolicyStepInput)
		.check(z.minLength(1, 'Please add a step.'), z.maxLength(8, 'A policy has at most 8 steps.'), inOrder),
	repeatMinutes: z.nullable(
		z
			.int(repeatMessage)
			.check(z.gte(policyRepeatMinutes.min, repeatMessage), z.lte(policyRepeatMinutes.max, repeatMessage)),
	),
	quietHours: z.nullable(
		z.object({ from: timeOfDay, to: timeOfDay, exceptWhenAllDown: z.boolean() }).check(
			z.refine(({ from, to }) => from !== to, {
				path: ['to'],
				error: 'Please choose another time than the one at which quiet hours begin.',
			}),
		),
	),
});
export type NewPolicy = z.infer<typeof NewPolicy>;

export const AlertPolicy = z.extend(NewPolicy, {
	_id: z.string(),
	/** The policy in plain sentences. */
	sentence: z.string(),
	/** Channels that no longer exist or are off, so that a step reaches nobody. */
	missingChannelIds: z.array(z.string()),
});
export type AlertPolicy = z.infer<typeof AlertPolicy>;

export const PolicyPreviewRequest = z.object({
	policy: NewPolicy,
	/** When the made-up outage is confirmed; missing for now. */
	at: z.optional(z.iso.datetime({ error: 'Please send an instant in UTC, such as 2026-11-22T10:00:00Z.' })),
	/** Whether all websites are down in it. Missing: no. */
	isAllDown: z.optional(z.boolean()),
});

/** A policy in plain sentences, and the steps of an outage that nobody acknowledges. */
export const PolicyPreview = z.object({
	sentences: z.array(z.string()),
	/** In order of time: at most ten, within a day. */
	walk: z.array(
		z.object({
			at: Instant,
			/** From 0; from the number of steps on, repeats of the last one. */
			step: z.int(),
			channelIds: z.array(z.string()),
			/** The time on the account's clock, and who is notified. */
			sentence: z.string(),
		}),
	),
});
export type PolicyPreview = z.infer<typeof PolicyPreview>;
