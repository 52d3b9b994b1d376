/** API keys: how programs call the API without a login. */
import * as z from 'zod/mini';
import { keyLimits } from '../../values/accounts/api-keys.ts';
import { keyScopes } from '../../values/accounts/permissions.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';

const expiryMessage = 'Please send when the key expires as an instant in UTC, such as 2027-11-22T10:00:00Z, or null.';

const settings = {
	/** Such as the program that uses it. */
	name: requiredLine(
		'Please enter a name for the key.',
		keyLimits.nameLength,
		`Please keep the name within ${keyLimits.nameLength} characters.`,
	),
	scopes: z
		.array(z.enum(keyScopes, { error: `Please choose scopes from this list: ${keyScopes.join(', ')}.` }))
		.check(
			z.minLength(1, 'Please choose at least one scope.'),
			z.maxLength(keyScopes.length, 'Please choose each scope once.'),
		),
	/** Null for all websites of the account, also those that it adds later. */
	websiteIds: z.nullable(
		z
			.array(z.string('Please choose websites by their ids.').check(z.minLength(1), z.maxLength(128)))
			.check(
				z.minLength(1, 'Please choose at least one website, or all.'),
				z.maxLength(keyLimits.websites, `Please choose at most ${keyLimits.websites} websites, or all.`),
			),
	),
	/** Null: until it is revoked. */
	expiresAt: z.nullable(z.iso.datetime(expiryMessage)),
};

export const NewApiKey = z.object(settings);
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The fields to change. */
export const ApiKeyChange = z
	.object({
		name: z.optional(settings.name),
		scopes: z.optional(settings.scopes),
		websiteIds: z.optional(settings.websiteIds),
		expiresAt: z.optional(settings.expiresAt),
	})
	.check(
		z.refine(
			(change) => Object.values(change).some((value) => value !== undefined),
			'Please send at least one change.',
		),
	);
export type ApiKeyChange = z.infer<typeof ApiKeyChange>;

export const ApiKey = z.object({
	_id: z.string(),
	name: z.string(),
	/** The beginning of the key. The rest is never shown again. */
	prefix: z.string(),
	scopes: z.array(z.enum(keyScopes)),
	websiteIds: z.nullable(z.array(z.string())),
	createdAt: Instant,
	expiresAt: z.nullable(Instant),
	/** Up to a minute late; null before the first use. */
	lastUsedAt: z.nullable(Instant),
	/** Until then, the secret from before the last rotation is valid as well; null if none is. */
	previousUntil: z.nullable(Instant),
	/** `read-only` and `over-limit`: the plan no longer includes more. */
	state: z.enum(['valid', 'expired', 'read-only', 'over-limit']),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ShownApiKey = z.extend(ApiKey, {
	/** The whole key, which is shown only now. */
	secret: z.string(),
});
export type ShownApiKey = z.infer<typeof ShownApiKey>;
